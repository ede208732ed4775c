import { tagOf } from './nlp.ts';

/** A range of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds words and phrases regardless of case, of punctuation between their words, and of invisible characters within
 * them.
 */
export interface PhraseFinder {
  /** The matches and their positions, in the order of the text. */
  find(text: string): readonly (Span & { readonly phrase: string })[];
  /**
   * Whether a hashtag contains a phrase, alone or together with another word: `#GameChanger`, `#gamechanger`,
   * `#cheapdate`.
   */
  isIn(hashtag: string): boolean;
  /** Number of words in the longest phrase. */
  readonly longest: number;
}

/** Scripts without spaces between words, in which a phrase may start anywhere. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const word = /[\p{L}\p{M}\p{N}\p{Cf}]+/gu;
/** No phrase contains a longer word. Normalizing a letter with thousands of combining marks takes quadratic time. */
const longestWord = 120;
const plain = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .slice(0, longestWord)
    .normalize('NFKC')
    .toLowerCase();

interface Token extends Span {
  readonly plain: string;
}

/** The words of a text. Invisible characters don't split a word. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: match, index } of text.matchAll(word)) {
    const token = plain(match);
    if (token) tokens.push({ start: index, end: index + match.length, plain: token });
  }
  return tokens;
}

/**
 * Takes time in proportion to the text, however many phrases there are: only phrases that begin with a word of the text
 * are compared, and they have a handful of words.
 */
export function createPhraseFinder(phrases: readonly string[]): PhraseFinder {
  const byFirst = new Map<string, { readonly words: readonly string[]; readonly phrase: string }[]>();
  const anywhere: { readonly plain: string; readonly phrase: string }[] = [];
  const joined = new Set<string>();
  let longest = 1;
  for (const phrase of phrases) {
    if (unspaced.test(phrase)) {
      anywhere.push({ plain: plain(phrase), phrase });
      continue;
    }
    const words = tokensOf(phrase).map(({ plain }) => plain);
    const [first] = words;
    if (first === undefined) continue;
    longest = Math.max(longest, words.length);
    joined.add(words.join(''));
    byFirst.set(first, [...(byFirst.get(first) ?? []), { words, phrase }]);
  }

  const find: PhraseFinder['find'] = (text) => {
    const found: (Span & { phrase: string })[] = [];
    if (byFirst.size > 0) {
      const tokens = tokensOf(text);
      tokens.forEach((token, at) => {
        for (const { words, phrase } of byFirst.get(token.plain) ?? []) {
          if (!words.every((wanted, offset) => tokens[at + offset]?.plain === wanted)) continue;
          found.push({ start: token.start, end: tokens[at + words.length - 1]?.end ?? token.end, phrase });
        }
      });
    }
    for (const { plain: wanted, phrase } of anywhere) {
      const lower = text.toLowerCase();
      // If lower-casing changes the text's length, positions no longer match, so search it as written.
      const source = lower.length === text.length ? lower : text;
      for (let at = source.indexOf(wanted); at >= 0; at = source.indexOf(wanted, at + wanted.length)) {
        found.push({ start: at, end: at + wanted.length, phrase });
      }
    }
    return anywhere.length > 0 ? found.sort((a, b) => a.start - b.start) : found;
  };
  const isIn = (hashtag: string): boolean => {
    const whole = plain(hashtag).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
    return (
      joined.has(whole) ||
      find(hashtag.replace(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ')).length > 0 ||
      [...joined].some((phrase) => isCompound(whole, phrase))
    );
  };
  return { find, isIn, longest };
}

/** Minimum letters of a word that is searched within others: "art" is part of too many. */
const fewestInside = 4;
/**
 * Whether a tag consists of a phrase and a dictionary word, like "cheapdate" but not "artisanal". Tags that are words
 * themselves don't count: "wholesale" has nothing to do with a sale.
 */
function isCompound(tag: string, phrase: string): boolean {
  if (phrase.length < fewestInside || tagOf(tag) !== undefined) return false;
  const rests = [
    tag.startsWith(phrase) ? tag.slice(phrase.length) : '',
    tag.endsWith(phrase) ? tag.slice(0, -phrase.length) : '',
  ];
  return rests.some((rest) => rest.length > 2 && tagOf(rest) !== undefined);
}

/** Finds nothing. */
export const noPhrases: PhraseFinder = createPhraseFinder([]);
