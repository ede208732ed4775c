/** The numbers from two to twelve as words. */
export const numberWords = 'two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The number that digits or a lower-case word stand for, e.g. 7 for "seven"; null for 0, "one" and other words. */
export const countOf = (word: string): number | null =>
  Number(word) || (numberWords.includes(word) ? numberWords.indexOf(word) + 2 : null);
