import { useCredits } from '@postloom/remote-kit';
import { planOf } from '@postloom/shared-contracts';

/** Whether the plan has projects; null until the plan is known. Without them, earlier projects can still be read. */
export function useProjectsRight(): boolean | null {
  const { status, credits } = useCredits();
  return status === 'loading' ? null : planOf(credits.plan).rights.projects;
}
