import type { HostServices } from '@postloom/shared-contracts/federation';

/** Lists the gaps that still have to be filled in; empty if there are none. */
export const gapsNote = (gaps: readonly string[]): string =>
  gaps.length > 0 ? `Still to fill in: ${gaps.join(', ')}.` : '';

/**
 * Asks for confirmation before a text with gaps, e.g. "[product]", is used. Without gaps, it doesn't ask.
 * @param action what is about to be done, e.g. "Export".
 * @returns whether to continue.
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
