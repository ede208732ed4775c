/** The words of a search, without the ending of a plural, so that "recipes" finds "recipe". */
export const searchWords = (q: string): string[] =>
  (q.toLowerCase().match(/\S+/g) ?? []).map((word) =>
    word.length > 3 ? word.replace(/(?:ie|e)?s$/, '') : word,
  );
