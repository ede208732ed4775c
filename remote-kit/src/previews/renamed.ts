import { atomsOf } from '@postloom/shared-contracts/facts';

/** A name that stands in one caption, and the one that took its place in the next. */
export interface Renamed {
  readonly said: string;
  readonly now: string;
}

/** Words of sentences, without days, times and prices, which may change along with a name. */
function sentencesOf(text: string): string[][] {
  const masked = atomsOf(text).reduceRight(
    (all, { form, start, end }) => `${all.slice(0, start)}<${form}>${all.slice(end)}`,
    text,
  );
  return masked
    .split(/(?<=[.!?])\s+|\n/u)
    .map((sentence) => sentence.match(/\S+/gu) ?? [])
    .filter(({ length }) => length > 0);
}

const isCapital = (word = ''): boolean => /^[^\p{L}\p{N}<]*\p{Lu}/u.test(word);
const nameOf = (words: readonly string[]): string =>
  words.join(' ').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
/** German writes all nouns with a capital. */
const german = /(?<!\p{L})(?:der|das|und|wir|ist|für|mit|ein|eine|zum|zur)(?!\p{L})/u;

/** The names that were replaced in sentences that otherwise stayed: words with capitals, by others with capitals. */
export function renamedBetween(before: string, after: string): Renamed[] {
  const [old, next] = [sentencesOf(before), sentencesOf(after)];
  const left = (from: string[][], other: string[][]): string[][] =>
    from.filter((words) => !other.some((each) => each.join(' ') === words.join(' ')));
  const fewest = german.test(before) ? 2 : 1;
  return left(old, next).flatMap((was) =>
    left(next, old).flatMap((is) => {
      const name = replacedIn(was, is);
      return name && name.said.split(' ').length >= fewest ? [name] : [];
    }),
  );
}

function replacedIn(was: readonly string[], is: readonly string[]): Renamed | null {
  const shortest = Math.min(was.length, is.length);
  let start = 0;
  while (start < shortest && was[start] === is[start]) start++;
  let end = 0;
  while (end < shortest - start && was.at(-1 - end) === is.at(-1 - end)) end++;
  const middle = (words: readonly string[]) => words.slice(start, words.length - end);
  // A house number goes with the name of its street: "14 Foundry Lane".
  const isName = (words: readonly string[]) =>
    words.some(isCapital) && words.every((word) => isCapital(word) || /^\d+\p{L}?,?$/u.test(word));
  if (start + end < 2 || !isName(middle(was)) || !isName(middle(is))) return null;
  // "St" of "at St Mark's", or else the "Room" of "Green Room". Any sentence begins with a capital.
  let from = start;
  while (from > 1 && isCapital(was[from - 1]) && !/[,;:]$/.test(was[from - 1] ?? '')) from--;
  let rest = end;
  if (from === start && !/\p{P}$/u.test(middle(was).at(-1) ?? '')) {
    while (rest > 0 && isCapital(was.at(-rest))) rest--;
  }
  const [said, now] = [was, is].map((words) => nameOf(words.slice(from, words.length - rest)));
  // Alone at the beginning of a sentence, any word has a capital.
  return said && now && (start > 0 || /\s/.test(said)) ? { said, now } : null;
}

/** Where a name stands in a text, as it is written there. */
export function spotsOf(name: string, text: string): { text: string; start: number; end: number }[] {
  const pattern = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/['’]/g, "['’]");
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'gu'))].map(
    ({ 0: said, index }) => ({ text: said, start: index, end: index + said.length }),
  );
}
