/** Characters of an automatic title at most. */
const titleMax = 80;

/** What a post is called until somebody calls it something else: the first line of its caption. */
export function automaticTitle(caption: string): string {
  const line = caption.trim().split('\n', 1)[0]?.trim() ?? '';
  return line.length > titleMax ? `${line.slice(0, titleMax - 1).trimEnd()}…` : line;
}
