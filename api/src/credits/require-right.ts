import { type PlanRequirement, planCatalogue } from '@postloom/shared-contracts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { CreditsService } from './credits.service.ts';

/**
 * @throws {AppError} `plan_required`, with the catalogue's sentence, if the workspace's plan doesn't include the right.
 */
export async function requireRight(
  credits: Pick<CreditsService, 'planOf'>,
  workspace: string,
  { right, refusal }: PlanRequirement,
): Promise<void> {
  const { rights } = planCatalogue[await credits.planOf(workspace)];
  if (!rights[right]) throw new AppError('plan_required', { userMessage: refusal });
}
