/**
 * The maximum number of consecutive combining marks in the stream-safe text format (Unicode Standard Annex #15, section
 * 13).
 */
const longestMarkRun = 30;
const hasLongMarkRun = new RegExp(`\\p{M}{${longestMarkRun + 1}}`, 'u');
const stretches = new RegExp(`\\P{M}*\\p{M}{0,${longestMarkRun}}`, 'gu');

/**
 * Converts to Unicode's composed form (NFC). Normalization sorts combining marks by insertion, so thousands in a row
 * would take quadratic time. Sequences longer than in any script are normalized in pieces.
 */
export function normalizeText(text: string): string {
  if (!hasLongMarkRun.test(text)) return text.normalize('NFC');
  return (text.match(stretches) ?? []).map((stretch) => stretch.normalize('NFC')).join('');
}
