/** As many combining marks as the stream-safe text format allows in a row (Unicode Standard Annex #15, section 13). */
const longestMarkRun = 30;
const hasLongMarkRun = new RegExp(`\\p{M}{${longestMarkRun + 1}}`, 'u');
const stretches = new RegExp(`\\P{M}*\\p{M}{0,${longestMarkRun}}`, 'gu');

/**
 * Unicode's composed form (NFC). Marks are put in order by insertion, so a row of thousands would take the square of
 * its length: rows longer than any script writes are normalised in pieces.
 */
export function normalizeText(text: string): string {
  if (!hasLongMarkRun.test(text)) return text.normalize('NFC');
  return (text.match(stretches) ?? []).map((stretch) => stretch.normalize('NFC')).join('');
}
