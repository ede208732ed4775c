/** Two and more, in words. */
export const numberWords = 'two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The number that a word in small letters or figures stand for: 7 for "seven"; null where it is none. */
export const countOf = (word: string): number | null =>
  Number(word) || (numberWords.includes(word) ? numberWords.indexOf(word) + 2 : null);
