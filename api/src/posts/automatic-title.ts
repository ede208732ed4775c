/** Maximum characters of an automatic title. */
const titleMax = 80;

/** A post's title until somebody sets one: the first line of its caption. */
export function automaticTitle(caption: string): string {
  const line = caption.trim().split('\n', 1)[0]?.trim() ?? '';
  return line.length > titleMax ? `${line.slice(0, titleMax - 1).trimEnd()}…` : line;
}
