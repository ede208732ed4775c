/** A list as text: one entry per line. */
export const linesText = (entries: readonly string[] = []): string => entries.join('\n');

/** The entries of a list from its text; empty lines are ignored. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
