import { bare } from '../text/word-forms.ts';
import { wordSet, wordsOf } from './brief/text.ts';
import fields from './data/fields.json' with { type: 'json' };
import short from './data/short.json' with { type: 'json' };
import words from './data/words.json' with { type: 'json' };

export type Field = (typeof fields)[keyof typeof fields];

const byWord = new Map<string, Field>();
for (const field of Object.values(fields)) for (const word of field.words.split(' ')) byWord.set(word, field);
/** The field of a word, or of the one that it is the plural of. */
const fieldOf = (word: string) => byWord.get(word) ?? byWord.get(word.replace(/s$/, ''));
const generic = wordSet(words.genericBusiness);
const ambiguous = new RegExp(`^(?:${words.ambiguousTrades.replaceAll(' ', '|')})s?$`, 'iu');
/** What follows the trade: "for musicians", "in Leeds", "that lends bicycles". */
const afterTrade = new RegExp(words.afterTrade, 'giu');
/** Somebody by what they do, and no name: "sharpener", but not "Miller"; and what is sold to a trade: "bakery equipment". */
const doer = /^\p{Ll}\p{L}+(?:er|or|ist|ian)s?$|^(?:equipment|supplies)$/u;

/**
 * The field that a business is in, by the words of its own name, of which the last names the trade: a pet photographer takes
 * photos. Words that many businesses share ("school", "team") tell nothing beside another, and words with several meanings
 * ("knife", "court") only count alone: a knife sharpener makes no knives.
 */
export function findField(business: string): Field | null {
  const all = wordsOf(business).map(bare);
  const pairs = all.slice(1).map((word, index) => `${all[index]}_${word}`);
  const names = wordsOf(business.replace(afterTrade, '')).reverse();
  const telling = names.filter((word) => !generic.has(bare(word)));
  const [head = '', ...others] = telling;
  const isOther = others.length > 0 && doer.test(head) && !isFieldWord(head);
  const sure = [...telling, ...(head ? names.slice(0, 1) : names)].filter(
    (word) => others.length === 0 || !ambiguous.test(word),
  );
  return [...pairs, ...(isOther ? [] : sure.map(bare))].map(fieldOf).find(Boolean) ?? null;
}

/** Whether a word belongs to some field: a plain noun, and no name. */
export const isFieldWord = (word: string): boolean => byWord.has(bare(word));

/** Whether a text is about the field itself, and not merely from somebody in it. */
export const isAbout = (field: Field, text: string): boolean =>
  wordsOf(text).some((word) => fieldOf(bare(word)) === field);

const byName: Readonly<Record<string, Field>> = fields;
const groups = new Map(Object.entries(short.fields).map(([name, all]) => [byName[name], all.split(' ')]));
/** The trades whose lines hold for a field: the wider one first. */
export const tradesOf = (field?: Field | null): readonly string[] => groups.get(field ?? undefined) ?? [];
const tradesIn = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !generic.has(bare(word)) && !ambiguous.test(word))
    .flatMap((word) => tradesOf(fieldOf(bare(word))));
/** Whether two texts are of one trade, by the words of either. */
export const shareTrade = (one: string, other: string): boolean =>
  tradesIn(one).some((trade) => tradesIn(other).includes(trade));
