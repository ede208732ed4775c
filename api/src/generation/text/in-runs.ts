/** Items that follow each other and have the same key, one run after the other. */
export function inRuns<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[][] {
  const runs: Item[][] = [];
  for (const item of items) {
    const [first] = runs.at(-1) ?? [];
    if (first !== undefined && keyOf(first) === keyOf(item)) runs.at(-1)?.push(item);
    else runs.push([item]);
  }
  return runs;
}
