/** As many as a browser has connections to one host. */
const atOnce = 6;

/**
 * Does the same with each item, a few at a time, for instance a request.
 * @returns the results in the order of the items.
 * @throws the first failure; no other item is begun after it.
 */
export async function mapFew<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = [...items.entries()];
  const takeTurns = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, item] = next;
      results[index] = await work(item);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, takeTurns));
  } finally {
    queue.length = 0;
  }
  return results;
}
