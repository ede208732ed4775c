import { inProse } from './addresses.ts';
import { formsOf } from './inflections.ts';
import { gap, leaveOut } from './leave-out.ts';
import { createPhraseFinder, noPhrases, type PhraseFinder } from './phrases.ts';

/** Finds the words that a brand bans, in all their forms, but not within addresses and codes. */
export const findBanned = (bannedWords: readonly string[]): PhraseFinder =>
  bannedWords.length > 0 ? inProse(createPhraseFinder(bannedWords.flatMap(formsOf))) : noPhrases;

/** A line for a drawing or a clip, without banned words; '' if it isn't complete without them, as nobody can fill a gap there. */
export function drawnLine(banned: PhraseFinder, line: string): string {
  const told = leaveOut(line, banned);
  return told.includes(gap) || banned.find(told).length > 0 ? '' : told;
}

/** Tells a model that draws or films which words the brand bans; null if there are none. */
export const bannedTold = (bannedWords: readonly string[]): string | null =>
  bannedWords.length > 0
    ? `Never written, shown or said: ${bannedWords.map((word) => JSON.stringify(word)).join(', ')}.`
    : null;
