/** What one request keeps in memory. */
export interface Part {
  /** From `holderKey`. */
  readonly holder: string;
  /** Bytes that count. */
  count: number;
  /** Called after it has lost its place. */
  readonly lose: () => void;
}

/**
 * Limits the memory that all requests together keep for callers who may stop in the middle. When it runs short, the
 * caller who uses the most loses their longest part, so that heavy callers don't crowd out the others.
 */
export function createSharedRoom<P extends Part>(bytes: number) {
  const parts = new Set<P>();
  let all = 0;

  const release = (part: P): void => {
    if (parts.delete(part)) all -= part.count;
  };

  const makeRoom = (): void => {
    while (all > bytes) {
      const held = new Map<string, number>();
      for (const { holder, count } of parts) held.set(holder, (held.get(holder) ?? 0) + count);
      const heldBy = ({ holder }: P): number => held.get(holder) ?? 0;
      const longest = [...parts].reduce((one, other) =>
        (heldBy(other) - heldBy(one) || other.count - one.count) > 0 ? other : one,
      );
      release(longest);
      longest.lose();
    }
  };

  return {
    /** The one that hasn't been set for longest first. */
    parts: parts as ReadonlySet<P>,
    release,
    set(part: P, count: number): void {
      release(part);
      part.count = count;
      parts.add(part);
      all += count;
      makeRoom();
    },
  };
}
