import { noPhrases, type PhraseFinder, tokensOf } from './phrases.ts';

/**
 * Maximum characters of a caption that are shown while it is being written. No platform's readable posts are longer.
 */
const mostShown = 8000;
/** Maximum characters that are held back. Normally it is a few words; anything longer isn't made of words. */
const mostHeld = 400;
/** Maximum characters of a word that are remembered. */
const longestWord = 400;

/**
 * Filters a text that is being streamed, so that no part of a banned phrase is ever shown. It holds back a few words
 * until it is clear how they continue. Once a banned phrase is found, nothing more is passed on.
 */
export function guardStream(banned: PhraseFinder): (piece: string) => string {
  if (banned === noPhrases) return (piece) => piece;
  let held = '';
  /** The shown beginning of the word that `held` may continue: a link's, for example. */
  let begun = '';
  let shown = 0;
  let ended = false;
  return (piece) => {
    if (ended) return '';
    held += piece;
    // The last word may be incomplete, and may turn the words before it into a phrase.
    const found = banned.find(begun + held).find(({ end }) => end < begun.length + held.length);
    const tokens = tokensOf(held);
    const safe =
      (found && Math.max(0, found.start - begun.length)) ??
      tokens.at(-banned.longest - 1)?.end ??
      (tokens.length > 0 ? 0 : held.length);
    const passed = held.slice(0, Math.min(safe, mostShown - shown));
    held = held.slice(passed.length);
    begun = /\S*$/.exec((begun + passed).slice(-longestWord))?.[0] ?? '';
    shown += passed.length;
    ended = found !== undefined || shown >= mostShown || held.length > mostHeld;
    return passed;
  };
}
