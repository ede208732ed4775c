/** Not read: without its words a link, an address or a handle would lead nowhere. */
const addresses =
  /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\p{L}\p{N}_])@[\p{L}\p{N}_]+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}\/\S+/giu;
/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * The words and phrases of a brand voice's ban that a text says, also in other forms ("cheaper" for "cheap"). A person
 * is told of them, so it finds rather too many forms than too few; what is generated is checked more exactly.
 */
export function bannedIn(
  { text, hashtags }: { readonly text: string; readonly hashtags: readonly string[] },
  banned: readonly string[],
): string[] {
  const prose = text.replace(addresses, ' ');
  const lines = [prose, ...hashtags.map((tag) => tag.replace(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' '))].map(wordsIn);
  const tags = hashtags.map((tag) => wordsIn(tag).join(''));
  return banned.filter((phrase) => {
    if (unspaced.test(phrase)) return plain(prose).includes(plain(phrase));
    const wanted = wordsIn(phrase);
    return (
      wanted.length > 0 &&
      (tags.includes(wanted.join('')) ||
        lines.some((words) => words.some((_, at) => wanted.every((word, i) => isForm(words[at + i], word)))))
    );
  });
}

/** Whether one word is a form of another. Short words and numbers have none. */
function isForm(other: string | undefined, word: string): boolean {
  if (other === word || other === undefined) return other === word;
  if (word.length < 3 || /\d/.test(word)) return false;
  const stem = word.replace(/e$|(?<=[^aeiou])y$/, '');
  const end = other.startsWith(word) ? other.slice(word.length) : '';
  const stemEnd = stem !== word && other.startsWith(stem) ? other.slice(stem.length) : '';
  return /^(?:e?s|e?d|ing|e?r|e?st)$/.test(end) || /^(?:ing|ies|ied|ier|iest)$/.test(stemEnd);
}

/** Says which banned words a text has, as a sentence. */
export const bannedSentence = (voice: string, banned: readonly string[]): string =>
  `The voice “${voice}” never says ${new Intl.ListFormat('en', { type: 'disjunction' }).format(banned.map((word) => `“${word}”`))}.`;
