/** Sentences in so many groups of about the same size, in their order, or each by itself where there are no more of them. */
export function inGroups(sentences: readonly string[], count: number): string[] {
  const length = Math.min(count, sentences.length);
  const starts = Array.from({ length }, (_, at) => Math.round((at * sentences.length) / length));
  return starts.map((start, at) => sentences.slice(start, starts[at + 1]).join(' '));
}
