/**
 * Joins sentences into groups of about the same number of sentences, keeping their order.
 * @param count number of groups. If there are fewer sentences, each is a group of its own.
 */
export function inGroups(sentences: readonly string[], count: number): string[] {
  const length = Math.min(count, sentences.length);
  const starts = Array.from({ length }, (_, at) => Math.round((at * sentences.length) / length));
  return starts.map((start, at) => sentences.slice(start, starts[at + 1]).join(' '));
}
