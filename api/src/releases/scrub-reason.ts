/** Longest error text that is kept. */
const longest = 160;

/**
 * An error's message without what could be personal or secret: hosts, addresses, numbers, keys, queries and long
 * quotations.
 * It ends up in the log and on other people's screens, and anybody may send it, so it has no control characters either.
 */
export function scrubReason(reason: string): string {
  const text = reason
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/https?:\/\/[^\s/?#]*([^\s?#]*)([?#]\S*)?/g, '$1')
    .replaceAll(/[^\s@]+@[^\s@]+/g, '[address]')
    .replaceAll(/(["'`“‘])[^"'`”’]{30,}(["'`”’])/g, '$1…$2')
    .replaceAll(/\b(?=\w*\d)[\w-]{16,}\b/g, '[key]')
    .replaceAll(/\d{4,}/g, '[number]')
    .trim();
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text || 'no message';
}
