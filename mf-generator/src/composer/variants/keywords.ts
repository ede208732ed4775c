import { atomsOf } from '@postloom/shared-contracts/facts';
import type { Words } from './words.ts';

/** A comma before a digit is part of a number and doesn't separate keywords. */
const separator = /[;\n]|,(?!\d)/;
const link = /https?:\/\/\S+/g;
/** Whether a text is in a script without spaces between words. */
const isUnspaced = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);

/** The text in lower case and without accents. */
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+(?:[.,]\d+)*/gu) ?? [];
/** The prices of a text, each with its amount: 24 is that of "€24" and of "24 euros". */
const pricesIn = (text: string) =>
  atomsOf(text).flatMap(({ form, text: price }) => {
    const [figure] = (form === 'price' && /\d+(?:[.,]\d+)*/.exec(price)) || [];
    if (!figure) return [];
    return [{ price, amount: figure.replace(/[.,](?=\d{3}(?!\d))/g, '').replace(/[.,]0+$/, '') }];
  });
const joined = (text: string): string => wordsIn(text).join('');

/**
 * Keywords that a post doesn't contain in any form, neither in its text nor as a hashtag.
 * @param keywords as typed by the person, separated by commas, semicolons or line breaks.
 */
export function keywordsLeftOut({ caption, cta, hashtags }: Words, keywords: string): string[] {
  const text = `${caption}\n${cta}`;
  const told = wordsIn(text.replaceAll(link, ' '));
  const priced = pricesIn(text).map(({ amount }) => amount);
  const isSaid = (keyword: string): boolean => {
    // The 24 of "24 December" is no price.
    const prices = pricesIn(keyword);
    if (prices.some(({ amount }) => !priced.includes(amount))) return false;
    const rest = prices.reduce((left, { price }) => left.replace(price, ''), keyword);
    // A link isn't read: its words count only for a keyword that is a link itself.
    const said = [...(keyword.search(link) >= 0 ? wordsIn(text) : told), ...hashtags.map(joined)];
    return (
      said.includes(joined(keyword)) ||
      (isUnspaced(keyword) && plain(text).includes(plain(keyword))) ||
      significantWords(wordsIn(rest)).every((word) => said.some((other) => isForm(other, word)))
    );
  };
  const typed = new Map<string, string>();
  for (const keyword of keywords.split(separator)) {
    const key = joined(keyword);
    if (key !== '' && !typed.has(key)) typed.set(key, keyword.trim());
  }
  return [...typed.values()].filter((keyword) => !isSaid(keyword));
}

/** Prices of a brief that a post doesn't contain, however they are written there. */
export function pricesLeftOut({ caption, cta }: Words, brief: string): string[] {
  const said = pricesIn(`${caption}\n${cta}`).map(({ amount }) => amount);
  const lost = pricesIn(brief).filter(({ amount }) => !said.includes(amount));
  return [...new Map(lost.map(({ amount, price }) => [amount, price])).values()];
}

/** The words and phrases that a voice bans, of those that the keywords say: why posts leave these out. */
export function bannedAmong(keywords: readonly string[], banned: readonly string[]): string[] {
  const said = keywords.map((keyword) => ({ words: wordsIn(keyword), isTag: keyword.startsWith('#') }));
  return banned.filter((phrase) => {
    const wanted = wordsIn(phrase);
    const tag = wanted.join('');
    return said.some(
      ({ words, isTag }) =>
        words.some((_, at) => wanted.every((word, offset) => isForm(words[at + offset] ?? '', word))) ||
        (isTag && tag.length > 3 && words.join('').includes(tag)),
    );
  });
}

/** The words of a keyword that have to be found. Short words such as "of" are skipped unless there are no others. */
function significantWords(words: readonly string[]): readonly string[] {
  const long = words.filter((word) => word.length > 3 || /\d/.test(word));
  return long.length > 0 ? long : words;
}

/** Whether one word is a form of another, such as "bakeries" of "bakery". Numbers have no forms. */
function isForm(other: string, word: string): boolean {
  if (other === word) return true;
  if (/\d/.test(word) || word.length <= 3) return false;
  const stem = word.length > 4 ? word.slice(0, -1) : word;
  return other.startsWith(stem) && other.length <= word.length + 3;
}
