import { inProse } from './addresses.ts';
import { formsOf } from './inflections.ts';
import { keepLast } from './keep-last.ts';
import { gap, leaveOut } from './leave-out.ts';
import { createPhraseFinder, noPhrases, type PhraseFinder } from './phrases.ts';

/** What heeds the words that a brand bans. */
interface Banning {
  readonly banned: readonly string[];
}

/** The words that a brand bans, in all their forms. */
export const formsOfBanned = ({ banned }: Banning): string[] => banned.flatMap(formsOf);

/** Finds them by their forms, but not within addresses and codes. */
export const findForms = (forms: readonly string[]): PhraseFinder => inProse(createPhraseFinder(forms));

const finderOf = keepLast(20, (_words, banned: readonly string[]) => findForms(formsOfBanned({ banned })));

/** Finds the words that a brand bans, in all their forms, but not within addresses and codes. */
export const findBanned = (bannedWords: readonly string[]): PhraseFinder =>
  bannedWords.length > 0 ? finderOf(bannedWords.join('\n'), bannedWords) : noPhrases;

/** A text without banned words, as far as it can do without them. */
export const withoutBanned = ({ banned }: Banning, text: string): string =>
  leaveOut(text, findBanned(banned));

/** A line for a drawing or a clip, without banned words; '' if it isn't complete without them, as nobody can fill a gap there. */
export function drawnLine({ banned }: Banning, line: string): string {
  const told = withoutBanned({ banned }, line);
  return told.includes(gap) || findBanned(banned).find(told).length > 0 ? '' : told;
}

/** Tells a model that draws or films which words the brand bans; null if there are none. */
export const bannedTold = (bannedWords: readonly string[]): string | null =>
  bannedWords.length > 0
    ? `Never written, shown or said: ${bannedWords.map((word) => JSON.stringify(word)).join(', ')}.`
    : null;
