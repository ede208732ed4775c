import type { HostServices, ToastInput } from '@postloom/shared-contracts/federation';
import { paths } from '@postloom/shared-contracts/paths';

const kept = 'Your changes to the earlier set are kept';

/** What is said of it where the toast's button is for something else. */
export const earlierSetKept = `${kept} in this tab, and shown when you reopen it in History.`;

/**
 * The toast for a set with unsaved changes that was replaced on screen. It offers to show that set again.
 * @param set id of that set.
 * @param toast what there is to say besides.
 */
export function earlierSetToast(
  { navigate }: Pick<HostServices, 'navigate'>,
  set: string,
  toast?: ToastInput,
): ToastInput {
  return {
    ...(toast
      ? { ...toast, description: [toast.description, `${kept}.`].join(' ') }
      : { title: kept, description: 'They’re kept in this tab, and shown when you reopen it in History.' }),
    action: { label: 'Show the earlier set', onSelect: () => navigate(paths.composerResult(set)) },
  };
}
