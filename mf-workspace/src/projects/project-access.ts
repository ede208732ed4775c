import { useCredits, useRight } from '@postloom/remote-kit';
import { planOf } from '@postloom/shared-contracts';

/**
 * Whether the plan includes projects; null until the plan is known. Without them, existing projects can still be read.
 */
export function useProjectsRight(): boolean | null {
  const { status, credits } = useCredits();
  return status === 'loading' ? null : planOf(credits.plan).rights.projects;
}

/** Whether the person may create and change projects here: the plan includes them, and their role may edit. */
export function useMayChangeProjects(): boolean | null {
  const hasPlan = useProjectsRight();
  const mayEdit = useRight('edit');
  return hasPlan === null ? null : hasPlan && mayEdit;
}
