import { banGap } from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';

/** How many gaps are named: more are seen better in the text, where they are marked. */
const gapsNamed = 4;

/** The gaps of a text in words. The one that a brand voice's ban leaves has no name, so it is shown as it is. */
export function gapNames(gaps: readonly string[]): string {
  const names = gaps.map((gap) => (gap === banGap ? 'the gap “[…]”' : gap.replace(/\.$/, '')));
  const shown = names.length > gapsNamed + 1 ? names.slice(0, gapsNamed - 1) : names;
  const between = shown.some((name) => name.includes(',')) ? '; ' : ', ';
  const more = names.length - shown.length;
  return shown.join(between) + (more > 0 ? ` and ${more} more` : '');
}

/** Lists the gaps that still have to be filled in; empty if there are none. */
export const gapsNote = (gaps: readonly string[]): string =>
  gaps.length > 0 ? `Still to fill in: ${gapNames(gaps)}.` : '';

/** How many posts are named of those that are too long. */
const named = 5;

function notesOn(faults: readonly string[]): string {
  const more = faults.length - named;
  const sentences = faults.slice(0, named).map((each) => `${each}.`);
  return [...sentences, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

/**
 * Asks for confirmation before a text with gaps, e.g. "[product]", with words that its brand bans, one that is too long,
 * or one without the picture that its platform needs, is used. Otherwise, it doesn't ask.
 * @param action what is about to be done, e.g. "Export".
 * @param excess what is more than a platform takes, e.g. "420 characters too many for X".
 * @param banned what is banned, as sentences (`bannedSentence`).
 * @param bare which posts lack a picture (`bareText`).
 * @returns whether to continue.
 */
export async function askAboutGaps(
  { confirm }: Pick<HostServices, 'confirm'>,
  gaps: readonly string[],
  action: string,
  excess: readonly string[] = [],
  banned: readonly string[] = [],
  bare: readonly string[] = [],
): Promise<boolean> {
  if ([gaps, excess, banned, bare].every(({ length }) => length === 0)) return true;
  const flaws = [gaps.length > 0 && 'gaps', banned.length > 0 && 'banned words']
    .filter(Boolean)
    .join(' and ');
  return confirm({
    title: `${action} ${[flaws && `with ${flaws}`, bare.length > 0 && 'without a picture', excess.length > 0 && 'what’s too long'].filter(Boolean).join(' and ')}?`,
    description: [
      gaps.length > 0 && `${gapsNote(gaps)} The brackets would show in the post.`,
      ...banned.slice(0, named),
      banned.length > named && `And ${banned.length - named} more.`,
      notesOn(bare),
      notesOn(excess),
    ]
      .filter(Boolean)
      .join(' '),
    confirmLabel: `${action} anyway`,
    cancelLabel: 'Go back',
  });
}

/**
 * Asks for confirmation before posts are exported that no platform takes.
 * @param excess what is too long, e.g. "LinkedIn, variant 1: 20 characters too many for LinkedIn".
 * @returns whether to continue.
 */
export async function askAboutExcess(
  { confirm }: Pick<HostServices, 'confirm'>,
  excess: readonly string[],
): Promise<boolean> {
  if (excess.length === 0) return true;
  return confirm({
    title: 'Export posts that are too long?',
    description: notesOn(excess),
    confirmLabel: 'Export anyway',
    cancelLabel: 'Go back',
  });
}
