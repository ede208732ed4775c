import { bare } from '../../text/word-forms.ts';
import fields from '../data/fields.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { wordSet, wordsOf } from './text.ts';

export interface Field {
  readonly words: string;
  readonly emoji: string;
  readonly tags: string;
  readonly palette: string;
}

const byWord = new Map<string, Field>();
for (const field of Object.values(fields))
  for (const word of field.words.split(' ')) if (!byWord.has(word)) byWord.set(word, field);
const generic = wordSet(words.genericBusiness);

/**
 * The field that a business is in, by the words of its own name. Words that many businesses share ("school", "team")
 * tell nothing beside another.
 */
export function findField(business: string): Field | null {
  const names = wordsOf(business).map(bare);
  const pairs = names.slice(1).map((word, index) => `${names[index]}_${word}`);
  const telling = [...pairs, ...names.filter((word) => names.length === 1 || !generic.has(word))];
  for (const word of [...telling, ...names]) {
    const field = byWord.get(word) ?? byWord.get(word.replace(/s$/, ''));
    if (field) return field;
  }
  return null;
}

/** Whether a word belongs to some field: a plain noun, and no name. */
export const isFieldWord = (word: string): boolean => byWord.has(bare(word));

/** Whether a text is about the field itself, and not merely from somebody in it. */
export const isAbout = (field: Field, text: string): boolean => {
  const own = field.words.split(' ');
  return wordsOf(text).some((word) => own.includes(bare(word)) || own.includes(bare(word).replace(/s$/, '')));
};
