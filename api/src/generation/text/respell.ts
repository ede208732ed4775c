import { keepLast } from './keep-last.ts';

/** Words that may be slips: all in small letters, and long enough to be known by the rest of them. */
const written = /(?<![\p{L}'’])\p{Ll}{5,}(?![\p{L}'’])/gu;
const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** A word with two letters inside that have changed places, and one with a letter too many or too few: the likelier slip first. */
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
  // What differs at the end is another form of the word, and no slip.
  return [swapped, others.filter((form) => form.at(-1) === word.at(-1))];
}

/**
 * A way to put slips of the keyboard right, "5 strecthes", by the words of other texts: of those that none of them has,
 * the nearest one that they have most often.
 *
 * @param texts are read once, when the first text is to be put right
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
