import { bare, stem } from '../text/word-forms.ts';
import { wordsOf } from './brief/text.ts';
import families from './data/families.json' with { type: 'json' };

/** Each word of a family, with its family and which of its kinds it names: roses are other flowers than tulips. */
const kinds = new Map<string, { family: string; kind: string }[]>();
/** "Toes" would come down to "to", and "boxing" to a box. */
const keyOf = (word: string): string =>
  /ing$/iu.test(bare(word)) || stem(word).length < 3 ? bare(word) : stem(word);
for (const [family, all] of Object.entries(families))
  for (const kind of all.split(' '))
    for (const key of new Set(kind.split('/').map(keyOf)))
      kinds.set(key, [...(kinds.get(key) ?? []), { family, kind }]);

const inTwo =
  Object.values(families)
    .join(' ')
    .match(/[\p{L}'’]+-[\p{L}-]+/gu) ?? [];
/** "Guinea pigs" are no pigs. */
const pairs = new RegExp(`\\b(?:${inTwo.join('|').replaceAll('-', ' ')})`, 'giu');
const kindsIn = (text: string) =>
  wordsOf(text.replace(pairs, (pair) => pair.replaceAll(' ', '-'))).flatMap(
    (word) => kinds.get(keyOf(word)) ?? [],
  );

/** What stands beside what an entry is about: "away from apples", "with a little garlic". */
const beside = /\b(?:with|from|like|unlike|than|beside|near|against|over|into) [^,:;.]+/giu;

/**
 * A list with the entries that hold for what a title names, if they are enough: where it is for several flowers, what it says
 * of roses is no tip for tulips. What is for tulips alone may well tell them from roses.
 */
export function narrowed<T extends { match: readonly string[]; items: readonly string[] }>(
  title: string,
  list: T,
): T[] {
  const named = kindsIn(title);
  const own = named.length > 0 ? list.match.map(kindsIn) : [];
  // "Herbs" beside "basil" are all herbs.
  const shared = named.filter(
    (one) =>
      !own.every((all) => {
        const kin = all.filter(({ family }) => family === one.family);
        return kin.length > 0 && kin.every(({ kind }) => kind === one.kind);
      }),
  );
  const holds = (item: string): boolean => {
    const said = kindsIn(item.replace(beside, ''));
    return shared.every(({ family }) => {
      const told = said.filter((one) => one.family === family);
      return told.length === 0 || told.some(({ kind }) => named.some((one) => one.kind === kind));
    });
  };
  if (shared.length === 0) return [list];
  const items = list.items.filter(holds);
  return items.length > 2 ? [{ ...list, items }] : [];
}
