import { keepLast } from './keep-last.ts';

/** Words that may be typos: in lower case, and long enough to be recognized despite one. */
const written = /(?<![\p{L}'’])\p{Ll}{5,}(?![\p{L}'’])/gu;
const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * Possible corrections: first words with two inner letters swapped, then words with one letter more or less. The first
 * kind of typo is likelier.
 */
function near(word: string): readonly string[][] {
  const places = [...word.slice(1)].map((letter, at) => ({
    before: word.slice(0, at + 1),
    letter,
    after: word.slice(at + 2),
  }));
  const swapped = places.map(
    ({ before, letter, after }) => before + after.charAt(0) + letter + after.slice(1),
  );
  const others = places.flatMap(({ before, letter, after }) => [
    before + after,
    ...alphabet.map((more) => before + more + letter + after),
  ]);
  // A word with a different ending is another form of the word, not a typo.
  return [swapped, others.filter((form) => form.at(-1) === word.at(-1))];
}

/**
 * Returns a function that corrects typos such as "5 strecthes" by the vocabulary of other texts: it replaces a word
 * that none of them contains with the most frequent similar word.
 *
 * @param texts called once, when the first text is to be corrected
 */
export function respeller(texts: () => readonly string[]): (text: string) => string {
  const vocabulary = keepLast(1, () => {
    const counts = new Map<string, number>();
    for (const text of texts())
      for (const word of text.match(written) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
    return counts;
  });
  return (text) =>
    text.replace(written, (word) => {
      const counts = vocabulary('');
      const often = (form: string): number => counts.get(form) ?? 0;
      const known = near(word).map((forms) => forms.filter((form) => often(form) > 0));
      const [first = word, ...rest] = known.find((forms) => forms.length > 0) ?? [];
      return often(word) > 0
        ? word
        : rest.reduce((best, form) => (often(form) > often(best) ? form : best), first);
    });
}
