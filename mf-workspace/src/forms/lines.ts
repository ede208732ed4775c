/** A list as it is typed: an entry a line. */
export const linesText = (entries: readonly string[] = []): string => entries.join('\n');

/** The entries of a list as it was typed; empty lines are none. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
