import { bare } from '../../text/word-forms.ts';
import languages from '../data/languages.json' with { type: 'json' };
import { rewriter, wordSet, wordsOf } from './text.ts';

export type Language = keyof typeof languages | 'other';

/** A pattern with the words that its places stand for. */
export const withWords = (pattern: string, words: Readonly<Record<string, string>>): string =>
  Object.entries(words).reduce((text, [slot, said]) => text.replaceAll(`{${slot}}`, () => said), pattern);

const known = Object.entries(languages).map(([code, { stop, letters, words, orders }]) => ({
  code: code as keyof typeof languages,
  stop: wordSet(stop),
  letters: new RegExp(letters ? `[${letters}]` : '$^', 'iu'),
  take: rewriter(orders.map((rule) => ({ ...rule, pattern: withWords(rule.pattern, words) }))),
}));

const shared = new Set(known.filter(({ code }) => code !== 'en').flatMap(({ stop }) => [...stop]));
const englishOnly = new Set([...wordSet(languages.en.stop)].filter((word) => !shared.has(word)));

/**
 * The language of a text, by its small words; English when nothing speaks against it, `other` for scripts and
 * letters that English does not have.
 */
export function detectLanguage(text: string): Language {
  const words = wordsOf(text).map(bare);
  const letters = text.match(/\p{L}/gu) ?? [];
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length;
  if (foreign > letters.length / 3) return 'other';
  const scores = known
    .map(({ code, stop, letters }) => ({
      code,
      // Letters of its own speak for a language that its words speak for.
      score: words.filter((word) => stop.has(word)).length * (letters.test(text) ? 1.5 : 1),
    }))
    .sort((a, b) => b.score - a.score);
  const english = scores.find(({ code }) => code === 'en')?.score ?? 0;
  const [best] = scores.filter(({ code }) => code !== 'en');
  if (best && best.score > english && best.score >= 2) return best.code;
  // No small word of English, and most words end in vowels as Romance words do.
  const vowels = words.filter((word) => /[aio]$/.test(word)).length;
  const sure = words.filter((word) => word.length > 1 && englishOnly.has(word)).length;
  if (sure === 0 && words.length > 4 && vowels * 2 > words.length) return 'other';
  const accented = words.filter((word) => /[^\p{ASCII}’'–—…]/u.test(word)).length;
  const isOther = accented > 0 || (english === 0 && words.length > 3);
  if (best && best.score > english && isOther) return best.code;
  return english === 0 && accented >= 2 && accented * 4 >= words.length ? 'other' : 'en';
}

/**
 * A text in another language with its orders to the writer as what they ask for: "Kündige an, dass wir umziehen" says
 * "Wir ziehen um".
 */
export const withoutOrder = (text: string, language: Language): string =>
  known.find(({ code }) => code === language)?.take(text) ?? text;
