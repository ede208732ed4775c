import { useCredits } from '@postloom/remote-kit';
import { planOf } from '@postloom/shared-contracts';

/** Whether the plan includes scheduling. Until the plan is known, most likely so: the composer is for members. */
export function useMayPlan(): boolean {
  const { credits, status } = useCredits();
  return status !== 'ready' || planOf(credits.plan).rights.scheduledPosts !== 0;
}
