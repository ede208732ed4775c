import type { PostRules } from './check-post.ts';
import { noPhrases, tokensOf } from './phrases.ts';

/**
 * Maximum characters of a caption that are shown while it is being written. No platform's readable posts are longer.
 */
const mostShown = 8000;
/** Maximum characters that are held back. Normally it is a few words; anything longer isn't made of words. */
const mostHeld = 400;

/**
 * Filters a text that is being streamed, so that no part of a banned phrase is ever shown. It holds back a few words
 * until it is clear how they continue. Once a banned phrase is found, nothing more is passed on.
 */
export function guardStream({ banned }: Pick<PostRules, 'banned'>): (piece: string) => string {
  if (banned === noPhrases) return (piece) => piece;
  let held = '';
  let shown = 0;
  let ended = false;
  return (piece) => {
    if (ended) return '';
    held += piece;
    // The last word may be incomplete, and may turn the words before it into a phrase.
    const found = banned.find(held).find(({ end }) => end < held.length);
    const tokens = tokensOf(held);
    const safe = found?.start ?? tokens.at(-banned.longest - 1)?.end ?? (tokens.length > 0 ? 0 : held.length);
    const passed = held.slice(0, Math.min(safe, mostShown - shown));
    held = held.slice(passed.length);
    shown += passed.length;
    ended = found !== undefined || shown >= mostShown || held.length > mostHeld;
    return passed;
  };
}
