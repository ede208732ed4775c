import type { PostRules } from './check-post.ts';
import { noPhrases, tokensOf } from './phrases.ts';

/** Characters of a caption that are shown while it is written, at most: no platform's post that people read is longer. */
const mostShown = 8000;
/** What is held back is a few words; what is longer are none. */
const mostHeld = 400;

/**
 * Lets of a text that is being written pass what may be shown: nothing of a word that the brand never says. So a few
 * words are held back until it is clear how they go on; from a banned one on, nothing more comes.
 */
export function guardStream({ banned }: Pick<PostRules, 'banned'>): (piece: string) => string {
  if (banned === noPhrases) return (piece) => piece;
  let held = '';
  let shown = 0;
  let ended = false;
  return (piece) => {
    if (ended) return '';
    held += piece;
    // The last word may go on; with the ones before it, it may become a phrase.
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
