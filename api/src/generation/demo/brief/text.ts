import { bare } from '../../text/word-forms.ts';
import patterns from '../data/patterns.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };

/** Capital at the start, unless the first word is an address, a handle or a brand spelt small (iPhone). */
export function capitalize(text: string): string {
  const lead = /^(?:['’‘]\p{Ll} )?[^\p{L}\p{N}@#]*/u.exec(text)?.[0].length ?? 0;
  const word = /^\S*/.exec(text.slice(lead))?.[0] ?? '';
  if (
    /^(?:\p{Ll}{1,5}\p{Lu}|v\d|https?:|www\.|@|#)|[\w-]\.[a-z]{2,}|\w@/u.test(word) ||
    /^\p{Ll} = /u.test(text.slice(lead))
  )
    return text;
  // In Dutch "ij" is one letter.
  return text.slice(0, lead) + text.slice(lead).replace(/^(ij\B|.)/su, (one) => one.toLocaleUpperCase('en'));
}

/** A phrase without its final mark, to be followed by more words. */
export const unended = (text: string): string => {
  let end = text.length;
  while (end > 0 && /[\s.!?…,;:–—-]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

/** A sentence: capital at its start, one mark at its end. An address at the end keeps clear of the mark.
 * Inside of another sentence it starts small. */
export function sentence(text: string, isInside = false): string {
  const trimmed = isInside ? text.trim() : capitalize(text.trim());
  const last = trimmed.slice(-80);
  const plain = unended(trimmed);
  if (endsWithAddress(plain)) return plain;
  if (
    !trimmed ||
    /[.!?…。！？।؟:]["'”’»)\]]*$/u.test(last) ||
    /\p{Extended_Pictographic}\uFE0F?$|^\[[^\]]+\]$/u.test(last)
  )
    return trimmed.replace(/:$/, '.');
  return `${plain}.`;
}

const address = new RegExp(patterns.address, 'iu');
export const endsWithAddress = (text: string): boolean => address.test(text.slice(-200));
/** An address at the end of a sentence is followed by a new line rather than by a full stop. */
export const ended = (text: string): string =>
  endsWithAddress(text) && !/[.!?]$/.test(text) ? `${text}\n` : text;

export const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’&.%+-]*/gu) ?? [];
export const countWords = (text: string): number => wordsOf(text).length;

/** "One two three" as a set to look words up in. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Words that say nothing by themselves. */
export const stopWords = wordSet(words.stop);
/** Those of a text that say something. */
export const contentOf = (text: string) => wordsOf(text).filter((word) => !stopWords.has(bare(word)));

/**
 * What is found, and what comes in its place: `^` gives it its capital. Small letters and capitals count where it is
 * `exact`; a text that has `unless` stays as it is.
 */
type Rewrite = Readonly<{ pattern: string; becomes: string; exact?: boolean; unless?: string }>;

/** Each rule of a table upon what the one before left. */
export function rewriter(rules: readonly Rewrite[]): (text: string) => string {
  const known = rules.map(({ pattern, becomes, exact, unless }) => ({
    pattern: new RegExp(pattern, exact ? 'gmu' : 'gimu'),
    unless: unless ? new RegExp(unless, 'iu') : /$^/u,
    becomes: becomes === '^' ? capitalize : becomes,
  }));
  return (text) =>
    known.reduce(
      (said, { pattern, becomes, unless }) =>
        unless.test(said) ? said : said.replace(pattern, becomes as string),
      text,
    );
}

const exact = new RegExp(patterns.exact, 'giu');
/** A way to write a text anew that leaves links, handles, hashtags and codes as they are, letter for letter. */
export const keepingExact = (rewrite: (text: string) => string) => (text: string) => {
  const kept: string[] = [];
  const hidden = text.replace(exact, (found) => `zq${kept.push(found) - 1}zq.example`);
  return rewrite(hidden).replace(/zq(\d+)zq\.example/giu, (found, at: string) => kept[Number(at)] ?? found);
};
