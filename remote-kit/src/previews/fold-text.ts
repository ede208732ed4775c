/**
 * The part of a text that stays visible when folded, cut between words; null if the text isn't folded.
 * @param foldAt number of characters that the platform shows.
 */
export function foldText(text: string, foldAt: number): string | null {
  if (text.length <= foldAt) return null;
  const cut = text.slice(0, foldAt);
  const lastBreak = cut.search(/\s+\S*$/);
  const atWord = lastBreak > foldAt / 2 ? cut.slice(0, lastBreak) : cut;
  // Don't end on half of a surrogate pair.
  return atWord.replace(/[\uD800-\uDBFF]$/, '').trimEnd();
}

/** What stands between a folded text and "more": dots, apart from a mark that the text ends with, and never twice. */
export function markOfFold(folded: string): string {
  if (/(?:…|\.{2,})$/.test(folded)) return ' ';
  return /\p{P}$/u.test(folded) ? ' … ' : '… ';
}
