/**
 * The beginning of a text that stays visible, cut between words; null when nothing has to be folded.
 * @param foldAt characters that the platform shows.
 */
export function foldText(text: string, foldAt: number): string | null {
  if (text.length <= foldAt) return null;
  const cut = text.slice(0, foldAt);
  const lastBreak = cut.search(/\s+\S*$/);
  const atWord = lastBreak > foldAt / 2 ? cut.slice(0, lastBreak) : cut;
  // Half of a surrogate pair is no character.
  return atWord.replace(/[\uD800-\uDBFF]$/, '').trimEnd();
}

/** What stands between a folded text and "more": dots, apart from a mark that the text ends with, and never twice. */
export function markOfFold(folded: string): string {
  if (/(?:…|\.{2,})$/.test(folded)) return ' ';
  return /\p{P}$/u.test(folded) ? ' … ' : '… ';
}
