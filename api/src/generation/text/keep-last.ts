/**
 * A function that remembers what it made last: what is asked for again is not made again.
 *
 * @param most how many values are kept; the one that was not asked for longest goes first
 * @param make makes a value from its key, and from what else the key stands for
 */
export function keepLast<Rest extends unknown[], Value>(
  most: number,
  make: (key: string, ...rest: Rest) => Value,
): (key: string, ...rest: Rest) => Value {
  const kept = new Map<string, { value: Value }>();
  return (key, ...rest) => {
    const one = kept.get(key) ?? { value: make(key, ...rest) };
    kept.delete(key);
    kept.set(key, one);
    if (kept.size > most) kept.delete(kept.keys().next().value ?? '');
    return one.value;
  };
}
