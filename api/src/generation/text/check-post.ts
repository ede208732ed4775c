import {
  composePostText,
  countCharacters,
  findXLinks,
  normalizeHashtags,
  normalizeText,
  type Platform,
  platformCatalogue,
  trimToLimit,
} from '@postloom/shared-contracts/platforms';
import { createPhraseFinder, noPhrases, type PhraseFinder } from './phrases.ts';
import { hasMarkup, tidy, withoutMarkup, withoutSpans } from './plain-text.ts';
import wornPhrases from './worn-phrases.json' with { type: 'json' };

/** What goes out of a post. */
export interface PostText {
  readonly caption: string;
  readonly hashtags: readonly string[];
}

/** What a post is held to, beyond its platform's limits. */
export interface PostRules {
  readonly platform: Platform;
  /** Never in a post, whoever wrote it. */
  readonly banned: PhraseFinder;
  /** All that the person gave: what stands there may stand in the post. Null where nothing can be compared with it. */
  readonly given: string | null;
}

const worn = createPhraseFinder(wornPhrases);

/** The list as a writer is told it. */
export const wornPhraseList: readonly string[] = wornPhrases;

export function rulesFor(
  platform: Platform,
  given: string | null,
  bannedWords: readonly string[],
): PostRules {
  return { platform, given, banned: bannedWords.length > 0 ? createPhraseFinder(bannedWords) : noPhrases };
}

function wornIn({ given }: PostRules, text: string) {
  const own = new Set(worn.find(given ?? '').map(({ phrase }) => phrase));
  return worn.find(text).filter(({ phrase }) => !own.has(phrase));
}

/** Links that nobody gave: an invented address leads a reader astray. */
function inventedLinks({ given }: PostRules, text: string) {
  if (given === null) return [];
  const known = given.toLowerCase();
  return findXLinks(text).filter(({ start, end }) => !known.includes(bareLink(text.slice(start, end))));
}

const bareLink = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#].*$/s, '');

/** What is wrong with a post, in words that its writer can act on. Empty where nothing is. */
export function faultsOf(rules: PostRules, { caption, hashtags }: PostText): string[] {
  const { platform, banned } = rules;
  const { name, textLimit, hashtagLimit } = platformCatalogue[platform];
  const tags = normalizeHashtags(hashtags);
  const length = countCharacters(platform, composePostText(caption, tags));
  const quoted = (found: readonly { readonly phrase: string }[]) =>
    [...new Set(found.map(({ phrase }) => `"${phrase}"`))].slice(0, 10).join(', ');
  const bannedHere = banned.find(caption);
  const wornHere = wornIn(rules, caption);
  const links = inventedLinks(rules, caption).map(({ start, end }) => ({
    phrase: caption.slice(start, Math.min(end, start + 100)),
  }));
  return [
    length > textLimit &&
      `The post with its hashtags counts ${length} characters; ${name} takes ${textLimit}.`,
    hashtagLimit !== null &&
      tags.length > hashtagLimit &&
      `There are ${tags.length} hashtags; ${name} takes ${hashtagLimit}.`,
    bannedHere.length > 0 && `The brand never says ${quoted(bannedHere)}: say it in other words.`,
    tags.some((tag) => banned.isIn(tag)) && 'A hashtag holds a word that the brand never says.',
    wornHere.length > 0 && `Worn phrases: ${quoted(wornHere)}. Say what is meant.`,
    links.length > 0 && `The brief does not name ${quoted(links)}: take it out.`,
    hasMarkup(caption) && 'It holds Markdown or HTML: plain text only.',
  ].filter((fault) => fault !== false);
}

/**
 * The post as it may go out: plain text without banned words and invented links, within the platform's limits.
 * Worn phrases stay, where taking them out would take a fact along. Null where nothing is left.
 */
export function finishPost(rules: PostRules, { caption, hashtags }: PostText): PostText | null {
  const { platform, banned } = rules;
  const plain = tidy(withoutMarkup(normalizeText(caption)));
  const unworn = withoutSpans(plain, wornIn(rules, plain));
  let text = saysAsMuch(plain, unworn) ? unworn : plain;
  text = withoutSpans(text, inventedLinks(rules, text));
  const tags = normalizeHashtags(hashtags).filter((tag) => !banned.isIn(tag));
  // What stands around a word that went can meet and make another one, so until none is left.
  for (let round = 0; round < 8; round += 1) {
    const cleared = withoutMarkup(withoutSpans(text, banned.find(text)));
    const fitted = trimToLimit(platform, cleared.trim(), tags);
    const { caption } = fitted;
    if (!/[\p{L}\p{N}]|\p{Extended_Pictographic}/u.test(caption)) return null;
    const isClean = !hasMarkup(caption) && banned.find(caption).length === 0;
    if (isClean && inventedLinks(rules, caption).length === 0) return fitted;
    text = caption;
  }
  return null;
}

/** Whether no figure went with what was taken out, and most of the words are still there. */
function saysAsMuch(before: string, after: string): boolean {
  const figures = (text: string): string => (text.match(/\p{N}+/gu) ?? []).join(' ');
  return figures(before) === figures(after) && after.length > before.length * 0.5;
}

/** A line that goes with a post (a headline, a description of a picture), held to the same rules; '' where nothing is left. */
export function finishLine({ banned }: PostRules, line: string, most: number): string {
  let text = tidy(withoutMarkup(line)).slice(0, most).trim();
  for (let round = 0; round < 8 && banned.find(text).length > 0; round += 1) {
    text = withoutSpans(text, banned.find(text));
  }
  return banned.find(text).length > 0 ? '' : text;
}
