const between = /(?<=\p{L})'(?=\p{L})/gu;

/** A text with its apostrophes as another one has them: curly, if it has curly marks and no straight ones. */
export const likeIn = (original: string, text: string): string =>
  /[’‘“”]/u.test(original) && original.search(between) < 0 ? text.replace(between, '’') : text;
