import { noCreditsText } from '@postloom/shared-contracts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { ComposerContext } from './composer-context.ts';
import { quoteSet } from './quote-set.ts';
import { partName, runsIn } from './set-parts.ts';
import type { SetRecord } from './sets.model.ts';

/**
 * Refuses a request that the account can't pay for in full, before anything starts. Parts that are done or in progress
 * no longer count.
 * @throws {AppError} `insufficient_credits`
 */
export async function requireSetCredits(context: ComposerContext, set: SetRecord): Promise<void> {
  const { account, request } = set;
  const runs = await runsIn(context, set);
  const paid = new Set(runs.filter(({ status }) => status !== 'failed').map(({ part }) => part));
  const { parts } = quoteSet(context, request);
  const needed = parts
    .filter(
      ({ kind, platform }) =>
        !paid.has(kind === 'video' ? 'video' : partName(kind === 'text' ? platform : null)),
    )
    .reduce((sum, { credits }) => sum + credits, 0);
  if (needed === 0) return;
  const { remaining } = await context.credits.get(account.toHexString());
  if (remaining >= needed) return;
  throw new AppError('insufficient_credits', {
    userMessage:
      remaining === 0
        ? `Insufficient credits. ${noCreditsText.description}`
        : `Insufficient credits. This needs ${needed} credits and you have ${remaining}. Choose fewer platforms, or upgrade your plan.`,
  });
}
