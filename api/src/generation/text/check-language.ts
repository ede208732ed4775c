import { detectLanguage } from '../demo/brief/language.ts';

/** Small words that every English text has, and few others. */
const english =
  /(?<![\p{L}’'])(?:the|and|with|without|for|you|your|our|from|until|this|that|are|it’s|it's|we|to|of|at|by)(?![\p{L}])/giu;
/** A text with fewer of them may be a name, a menu or a quotation. */
const fewest = 4;
/** A brief with one of these may be an English one with names in it: "La Casa de Ana: new menu". */
const maybeEnglish =
  /(?<![\p{L}’'])(?:the|and|with|for|you|your|our|from|this|are|we|at|to|by|new|open|night|free|menu)(?![\p{L}])/iu;
/** How languages name English: a brief that does may want a post in it. */
const namesEnglish = /engl|angl|ingl|engels|angiel|англ|αγγλ|英|نجليز|نكليز|אנגל/iu;
const names = new Intl.DisplayNames('en', { type: 'language' });

/** What is wrong with the language of a post, in words for its writer: models fall back to that of their rules. */
export function languageFaults(brief: string, caption: string): string[] {
  if ((caption.match(english)?.length ?? 0) < fewest || detectLanguage(caption) !== 'en') return [];
  const language = detectLanguage(brief);
  if (language === 'en' || namesEnglish.test(brief) || maybeEnglish.test(brief)) return [];
  // Of a text in Latin letters that is none of the known languages it is not sure that it is not English.
  if (language === 'other' && /\p{Script=Latin}/u.test(brief)) return [];
  const name = language === 'other' ? 'not in English' : `in ${names.of(language)}`;
  return [`The brief is ${name}: write in its language, the hashtags too, unless it asks for another.`];
}
