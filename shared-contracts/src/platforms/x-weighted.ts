/** Characters as X counts them. */
export function countXWeighted(text: string): number {
  return [...text.normalize('NFC')].length;
}
