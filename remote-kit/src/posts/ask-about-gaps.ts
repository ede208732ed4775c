import type { HostServices } from '@postloom/shared-contracts/federation';

/** Says what is still to be filled in; empty where nothing is. */
export const gapsNote = (gaps: readonly string[]): string =>
  gaps.length > 0 ? `Still to fill in: ${gaps.join(', ')}.` : '';

/**
 * Asks before a text with gaps, e.g. "[product]", goes further. Nothing is asked where there are none.
 * @param action what is about to be done, e.g. "Export".
 * @returns whether to go on.
 */
export async function askAboutGaps(
  { confirm }: Pick<HostServices, 'confirm'>,
  gaps: readonly string[],
  action: string,
): Promise<boolean> {
  if (gaps.length === 0) return true;
  return confirm({
    title: `${action} with gaps?`,
    description: `${gapsNote(gaps)} The brackets would show in the post.`,
    confirmLabel: `${action} anyway`,
    cancelLabel: 'Go back',
  });
}
