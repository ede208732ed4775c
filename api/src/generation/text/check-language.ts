import { detectLanguage } from '../demo/brief/language.ts';

/** Small words that every English text contains and texts in other languages rarely do. */
const english =
  /(?<![\p{L}’'])(?:the|and|with|without|for|you|your|our|from|until|this|that|are|it’s|it's|we|to|of|at|by)(?![\p{L}])/giu;
/** A text with fewer of them may be a name, a menu or a quotation. */
const fewest = 4;
/** A brief with one of these may be an English one that contains foreign names: "La Casa de Ana: new menu". */
const maybeEnglish =
  /(?<![\p{L}’'])(?:the|and|with|for|you|your|our|from|this|are|we|at|to|by|new|open|night|free|menu)(?![\p{L}])/iu;
/** The word for English in many languages. A brief that contains it may ask for an English post. */
const namesEnglish = /engl|angl|ingl|engels|angiel|англ|αγγλ|英|نجليز|نكليز|אנגל/iu;
const names = new Intl.DisplayNames('en', { type: 'language' });

/**
 * Reports an English post for a brief in another language, worded for the writer: models tend to fall back to the
 * language of their instructions.
 */
export function languageFaults(brief: string, caption: string): string[] {
  if ((caption.match(english)?.length ?? 0) < fewest || detectLanguage(caption) !== 'en') return [];
  const language = detectLanguage(brief);
  if (language === 'en' || namesEnglish.test(brief) || maybeEnglish.test(brief)) return [];
  // An unknown language in Latin letters might still be English.
  if (language === 'other' && /\p{Script=Latin}/u.test(brief)) return [];
  const name = language === 'other' ? 'not in English' : `in ${names.of(language)}`;
  return [`The brief is ${name}: write in its language, the hashtags too, unless it asks for another.`];
}
