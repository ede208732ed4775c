import { composePostText, countCharacters } from './count.ts';
import { type Platform, platformRules } from './rules.ts';
import { findXLinks } from './x-links.ts';

/** Longest hashtag kept; platforms cut or refuse longer ones. */
const longestHashtag = 100;

const inlineHashtag = /(?<=^|[^\p{L}\p{N}_&/])[#＃](?=[\p{L}\p{N}_]*[\p{L}_])/gu;

/**
 * Hashtags as every platform takes them: letters, digits and underscores of any script, no leading `#`, no pure
 * numbers, each once (whatever its case), in the order given.
 */
export function normalizeHashtags(hashtags: readonly string[]): string[] {
  const seen = new Set<string>();
  return hashtags
    .map((tag) => tag.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}_]/gu, ''))
    .filter((tag) => {
      const key = tag.toLowerCase();
      if (!/[\p{L}_]/u.test(tag) || tag.length > longestHashtag || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/**
 * Makes a post fit its platform. Hashtags beyond the platform's number are dropped (those written inside the
 * caption count, and lose their `#` when they alone are too many); a caption too long is cut after a sentence, or
 * else after a word with an ellipsis, never inside a link or a grapheme. A post that fits comes back unchanged
 * but for the spelling of its hashtags.
 */
export function trimToLimit(
  platform: Platform,
  caption: string,
  hashtags: readonly string[],
): { caption: string; hashtags: string[] } {
  const { hashtagLimit, textLimit } = platformRules[platform];
  const most = hashtagLimit ?? Number.POSITIVE_INFINITY;
  let inline = 0;
  const text = caption.replace(inlineHashtag, (sign) => (++inline > most ? '' : sign));
  const tags = normalizeHashtags(hashtags).slice(0, Math.max(0, most - inline));
  const fits = (candidate: string) =>
    countCharacters(platform, composePostText(candidate, tags)) <= textLimit;

  // The words matter more than the hashtags: when both cannot stay, the tags may keep a third of the room.
  while (
    !fits(text) &&
    tags.length > 0 &&
    countCharacters(platform, composePostText('', tags)) > textLimit / 3
  ) {
    tags.pop();
  }
  return { caption: fits(text) ? text : shorten(text, fits), hashtags: tags };
}

function shorten(text: string, fits: (candidate: string) => boolean): string {
  const links = findXLinks(text);
  const outsideLinks = (at: number) => links.every(({ start, end }) => at <= start || at >= end);
  const ends = (granularity: 'sentence' | 'word' | 'grapheme') =>
    [...new Intl.Segmenter('en', { granularity }).segment(text)]
      .map(({ index, segment }) => index + segment.trimEnd().length)
      .filter(outsideLinks);

  const sentences = longestFit(ends('sentence'), (at) => text.slice(0, at), fits);
  const withEllipsis = (at: number) => `${text.slice(0, at).replace(/[\s\p{P}]+$/u, '')}…`;
  const words = longestFit(ends('word'), withEllipsis, fits);
  // A whole sentence reads better, unless it throws away most of what fits.
  if (sentences.length > words.length * 0.6) return sentences;
  const graphemes = words.length > 1 ? words : longestFit(ends('grapheme'), withEllipsis, fits);
  return graphemes.length > 1 ? graphemes : '';
}

/** The longest candidate that fits; `ends` ascend, and a longer candidate never counts less by more than a link. */
function longestFit(
  ends: readonly number[],
  candidateAt: (end: number) => string,
  fits: (candidate: string) => boolean,
): string {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(candidateAt(ends[middle] ?? 0))) low = middle + 1;
    else high = middle;
  }
  for (let index = low - 1; index >= 0; index -= 1) {
    const candidate = candidateAt(ends[index] ?? 0).trim();
    if (candidate && fits(candidate)) return candidate;
  }
  return '';
}
