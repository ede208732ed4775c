/** No meaningful word is longer. */
const longestWord = 60;

/** The bare word: lower case, straight apostrophe, no surrounding punctuation. */
export const bare = (word: string): string =>
  /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(
    word.slice(0, longestWord).toLowerCase().replaceAll('’', "'"),
  )?.[0] ?? '';

/** A rough stem, so that "plants" and "plant", or "running" and "run", become equal. */
export function stem(word: string): string {
  const plain = bare(word).replace(/'s$|'$/, '');
  if (plain.length <= 3) return plain;
  return plain
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|sh|ch|x|z)es$/, '')
    .replace(/(?<![su])s$/, '')
    .replace(/(?<=\p{L}{3})ing$/u, '')
    .replace(/(?<=\p{L}{3})ed$/u, '')
    .replace(/(\p{L})\1$/u, '$1')
    .replace(/e$/, '');
}
