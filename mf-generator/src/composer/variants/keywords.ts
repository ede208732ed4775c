import type { Words } from './words.ts';

/** A comma within a figure ends no keyword. */
const separator = /[;\n]|,(?!\d)/;
/** Scripts that put no spaces between words. */
const isUnspaced = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);

/** Small letters without accents. */
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+(?:[.,]\d+)*/gu) ?? [];
const joined = (text: string): string => wordsIn(text).join('');

/**
 * Keywords that a post has in no form: neither in its text nor as a hashtag.
 * @param keywords as the person typed them, between commas, semicolons or lines.
 */
export function keywordsLeftOut({ caption, cta, hashtags }: Words, keywords: string): string[] {
  const text = `${caption}\n${cta}`;
  const said = [...wordsIn(text), ...hashtags.map(joined)];
  const isSaid = (keyword: string): boolean =>
    said.includes(joined(keyword)) ||
    (isUnspaced(keyword) && plain(text).includes(plain(keyword))) ||
    telling(wordsIn(keyword)).every((word) => said.some((other) => isForm(other, word)));
  const typed = new Map<string, string>();
  for (const keyword of keywords.split(separator)) {
    const key = joined(keyword);
    if (key !== '' && !typed.has(key)) typed.set(key, keyword.trim());
  }
  return [...typed.values()].filter((keyword) => !isSaid(keyword));
}

/** Those of several words that say something: small ones come and go with the sentence. */
function telling(words: readonly string[]): readonly string[] {
  const long = words.filter((word) => word.length > 3 || /\d/.test(word));
  return long.length > 0 ? long : words;
}

/** Whether one word is a form of another: "bakeries" of "bakery". A figure has no forms. */
function isForm(other: string, word: string): boolean {
  if (other === word) return true;
  if (/\d/.test(word) || word.length <= 3) return false;
  const stem = word.length > 4 ? word.slice(0, -1) : word;
  return other.startsWith(stem) && other.length <= word.length + 3;
}
