import body from '../data/tips/body.json' with { type: 'json' };
import business from '../data/tips/business.json' with { type: 'json' };
import food from '../data/tips/food.json' with { type: 'json' };
import general from '../data/tips/general.json' with { type: 'json' };
import home from '../data/tips/home.json' with { type: 'json' };
import publicLife from '../data/tips/public.json' with { type: 'json' };
import basics from '../data/tips.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { nlp } from '../nlp.ts';
import { bare, stem, wordSet, wordsOf } from './text.ts';

/** Every list, the areas before what is general: where two know a subject equally well, the narrower trade tells it. */
export const lists = [food, home, body, business, publicLife, general].flat();

const adviceNouns = wordSet(words.adviceNouns);
const { same, sets }: Record<'same' | 'sets', Record<string, string>> = basics;
/** One form for words that mean the same here: "kids" and "children". */
const keyOf = (word: string): string => same[stem(word)] ?? stem(word);
const keysOf = (text: string): string[] => wordsOf(text).map(keyOf);
/** Words that leave a subject as it is. */
const passing = new Set([words.stop, words.generic, words.adviceNouns, basics.beside].flatMap(keysOf));
/** Words that say which kind of list it is, and nothing of its subject. */
const kinds = new Set(words.listKinds.split(' '));

interface Group {
  /** What a request has to name, each in one of these forms. */
  readonly named: readonly (readonly string[])[];
  /** What the request, its trade or its readers have to name. */
  readonly around: readonly (readonly string[])[];
  readonly entry: (typeof lists)[number];
}

/** Every group under each form of the first word that its subject has to name. */
const bank = new Map<string, Group[]>();
for (const entry of lists)
  for (const match of entry.match) {
    const forms = match.split(' ').map((word) => ({ isAround: word.startsWith('~'), keys: keysOf(word) }));
    const named = forms.filter(({ isAround }) => !isAround).map(({ keys }) => keys);
    const around = forms.filter(({ isAround }) => isAround).map(({ keys }) => keys);
    const subject = named.find((keys) => !keys.some((key) => kinds.has(key))) ?? named[0] ?? [];
    for (const key of subject) bank.set(key, [...(bank.get(key) ?? []), { named, around, entry }]);
  }

/**
 * As many entries on a subject as were asked for, from the table, the narrowest subject first; null when the title asks
 * for something narrower still.
 *
 * @param noun what the entries are to be: "mistakes"
 * @param asked the word that an answer has to be filed under: "why"
 * @param about the trade and the readers, which say what a title leaves open: "brushing mistakes" of a dog groomer
 */
export function findTips(
  title: string,
  noun: string,
  count: number | null,
  asked: string | null,
  about = '',
): string[] | null {
  // What we did only we can tell.
  if (nlp(title).has('(i|we) (have|had)? #Adverb? #PastTense')) return null;
  const keys = keysOf(title);
  const context = keysOf(about);
  const has = (all: readonly string[]) => (forms: readonly string[]) =>
    forms.some((form) => all.includes(form));
  const found = [...new Set(keys.flatMap((key) => bank.get(key) ?? []))]
    .filter(({ named, around, entry }) => {
      if (!named.every(has(keys)) || !around.every(has([...keys, ...context]))) return false;
      const all = named.flat();
      if (!adviceNouns.has(bare(noun)) && !all.includes(keyOf(noun))) return false;
      if (asked && !all.includes(asked)) return false;
      // One word beyond what the entries are about is another subject.
      const beside = `${noun} ${entry.beside ?? ''} ${entry.match.join(' ')}`;
      const near = new Set([...keysOf(beside.replace(/[A-Z]+/g, (name) => sets[name] ?? name)), ...context]);
      return keys.every((key) => near.has(key) || passing.has(key) || /^\d/.test(key));
    })
    .sort((a, b) => b.named.length - a.named.length || b.around.length - a.around.length)[0];
  // Fewer than were asked for is fine as long as the title says how many.
  return found?.entry.items.slice(0, Math.max(count ?? (asked ? 6 : 5), 3)) ?? null;
}
