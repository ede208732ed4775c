import { platformCatalogue } from './catalogue.ts';
import { countCharacters } from './count.ts';
import type { Platform } from './list.ts';
import { normalizeText } from './normalize-text.ts';
import type { CountingRule } from './platform-record.ts';
import { findXLinks, type TextSpan } from './x-links.ts';
import { xLinkWeight } from './x-weighted.ts';

/** Maximum length of a hashtag; platforms cut or refuse longer ones. */
const longestHashtag = 100;

const inlineHashtag = /(?<=^|[^\p{L}\p{N}_&/])[#＃](?=[\p{L}\p{N}_]*[\p{L}_])/gu;

/**
 * Hashtags in the form that every platform accepts: letters, digits and underscores of any script, no leading `#`, no
 * pure numbers, no duplicates (regardless of case), in the given order.
 */
export function normalizeHashtags(hashtags: readonly string[]): string[] {
  const seen = new Set<string>();
  return hashtags
    .map((tag) => normalizeText(tag).replace(/[^\p{L}\p{M}\p{N}_]/gu, ''))
    .filter((tag) => {
      const key = tag.toLowerCase();
      if (!/[\p{L}_]/u.test(tag) || tag.length > longestHashtag || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/**
 * Makes a post fit its platform. Hashtags beyond the platform's maximum are dropped; those inside the caption count,
 * and lose their `#` if there are too many of them alone. A caption that is too long is cut after a sentence, or
 * otherwise after a word with an ellipsis, but never inside a link or a grapheme. A post that fits is returned
 * unchanged, except for the spelling of its hashtags.
 * @param reserved number of characters that will be added to the caption afterwards and have to fit, too.
 */
export function trimToLimit(
  platform: Platform,
  caption: string,
  hashtags: readonly string[],
  reserved = 0,
): { caption: string; hashtags: string[] } {
  const { hashtagLimit, textLimit } = platformCatalogue[platform];
  const room = textLimit - reserved;
  const most = hashtagLimit ?? Number.POSITIVE_INFINITY;
  let inline = 0;
  const text = caption.replace(inlineHashtag, (sign) => (++inline > most ? '' : sign));
  const tags = normalizeHashtags(hashtags).slice(0, Math.max(0, most - inline));
  const count = (candidate: string) => countCharacters(platform, candidate);
  /** Hashtags are on their own line and contain no links, so they can be counted separately from the caption. */
  const withTags = (counted: number, tagsCount: number) =>
    counted + tagsCount + (counted > 0 && tagsCount > 0 ? 2 : 0);

  // The caption matters more than the hashtags: if both don't fit, the hashtags get at most a third of the space.
  const textCount = count(text);
  let kept = 0;
  let tagsCount = 0;
  for (const tag of tags) {
    const more = tagsCount + count(`#${tag}`) + (kept > 0 ? 1 : 0);
    if (more > room / 3 && withTags(textCount, more) > room) break;
    kept += 1;
    tagsCount = more;
  }
  const keptTags = tags.slice(0, kept);
  if (withTags(textCount, tagsCount) <= room) return { caption: text, hashtags: keptTags };
  const fits = (candidate: string) => withTags(count(candidate), tagsCount) <= room;
  return { caption: shorten(platform, text, fits), hashtags: keptTags };
}

/** Length in UTF-16 units of the longest emoji, or letter with combining marks, that X counts as one or two. */
const longestSequence = 20;

/** The beginning of a text that could fit into a platform's limit, whichever way it is counted. */
const openings: Record<CountingRule, (text: string, limit: number, links: readonly TextSpan[]) => string> = {
  utf16: (text, limit) => text.slice(0, limit + longestSequence),
  'x-weighted'(text, limit, links) {
    let end = limit * longestSequence;
    for (const link of links.slice(0, Math.ceil(limit / xLinkWeight))) {
      if (link.start >= end) break;
      end += link.end - link.start;
    }
    return text.slice(0, end);
  },
};

function shorten(platform: Platform, whole: string, fits: (candidate: string) => boolean): string {
  const links = findXLinks(whole);
  const { countWith, textLimit } = platformCatalogue[platform];
  const text = openings[countWith](whole, textLimit, links);
  const ends = (granularity: 'sentence' | 'word' | 'grapheme') => {
    let next = 0;
    return [...new Intl.Segmenter('en', { granularity }).segment(text)]
      .map(({ index, segment }) => index + segment.trimEnd().length)
      .filter((at) => {
        while ((links[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1;
        return at <= (links[next]?.start ?? Number.POSITIVE_INFINITY);
      });
  };

  const sentences = longestFit(ends('sentence'), (at) => text.slice(0, at), fits);
  const withEllipsis = (at: number) => `${withoutEndMarks(text.slice(0, at))}…`;
  const words = longestFit(ends('word'), withEllipsis, fits);
  // A whole sentence reads better, unless that drops most of what would fit.
  if (sentences.length > words.length * 0.6) return sentences;
  const graphemes = words.length > 1 ? words : longestFit(ends('grapheme'), withEllipsis, fits);
  return graphemes.length > 1 ? graphemes : '';
}

const spaceOrMark = /[\s\p{P}]/u;

/** Removes spaces and punctuation from the end of a text. A regular expression would take quadratic time. */
function withoutEndMarks(text: string): string {
  let end = text.length;
  while (end > 0) {
    const character = text.slice(end - (isLowSurrogate(text, end - 1) ? 2 : 1), end);
    if (!spaceOrMark.test(character)) break;
    end -= character.length;
  }
  return text.slice(0, end);
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/**
 * The longest candidate that fits. `ends` are ascending; a longer candidate counts less by at most one link's length.
 */
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
  const longest = low > 0 ? candidateAt(ends[low - 1] ?? 0).trim() : '';
  return fits(longest) ? longest : '';
}
