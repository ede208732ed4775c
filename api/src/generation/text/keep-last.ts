/**
 * A function that caches its most recent results.
 *
 * @param most how many values are kept. The one that has been unused for longest is dropped first.
 * @param make computes a value from its key, and from further arguments that the key stands for.
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
