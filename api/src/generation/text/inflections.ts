import { tagOf } from './nlp.ts';

/** Words that only look like a form of another word. */
const ownWords: ReadonlySet<string> = new Set(['later', 'latest', 'number']);

/**
 * A word or phrase with the forms that certainly belong to the same word: "deal" and "deals", "cheap", "cheaper" and
 * "cheapest". Words of other languages also get an "s", which is a common plural or genitive ending.
 */
export function formsOf(phrase: string): string[] {
  const [, before = '', last = ''] = /^(.*?)([a-z]{4,24}|[a-z]{3})$/isu.exec(phrase.trim()) ?? [];
  const word = last.toLowerCase();
  if (!word || /[\p{L}\p{N}]$/u.test(before)) return [phrase];
  const kind = tagOf(word);
  const isOther =
    kind !== undefined && !/^(?:Singular|Noun|Infinitive|Duration|Actor|Adjective|Comparable)$/.test(kind);
  // Adding an "s" to a short unknown word would make a different word.
  if (isOther || (kind === undefined && word.length < 4)) return [phrase];
  const isAdjective = kind === 'Adjective' || kind === 'Comparable';
  const forms = isAdjective ? (before ? [] : comparedOf(word)) : [pluralOf(word)];
  return [phrase, ...forms.filter((form) => !ownWords.has(form)).map((form) => before + form)];
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** "cheaper", "hotter", "easier", "nicer"; longer words take "more". */
function comparedOf(word: string): string[] {
  if (word.length > 6) return [];
  if (word.endsWith('e')) return [`${word}r`, `${word}st`];
  const stem = word.replace(/([^aeiou])y$/, '$1i').replace(/^([^aeiou]+[aeiou])([^aeiouwxy])$/, '$1$2$2');
  return [`${stem}er`, `${stem}est`];
}
