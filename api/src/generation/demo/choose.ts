/** A 32-bit hash of a text (FNV-1a with a final mix): the root of every choice the demo composer makes. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Choices that depend on nothing but a key and a seed: the same post every time, another one for the next seed. */
export interface Chooser {
  /** One of the options. Consecutive seeds walk through all of them before any comes again. */
  pick<T>(slot: string, options: readonly [T, ...T[]]): T;
  pick<T>(slot: string, options: readonly T[]): T | undefined;
  /** All options, in an order of this key's own, rotated by the seed. */
  order<T>(slot: string, options: readonly T[]): T[];
  /** All options, in an order of this key's own that no seed changes. */
  shuffle<T>(slot: string, options: readonly T[]): T[];
  /** 0 up to 1. */
  fraction(slot: string): number;
}

export function createChooser(key: string, seed: number): Chooser {
  const root = hashText(key).toString(36);
  const shuffled = <T>(slot: string, options: readonly T[]): T[] =>
    options
      .map((option, index) => ({ option, rank: hashText(`${root}/${slot}/${index}`) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ option }) => option);
  const order = <T>(slot: string, options: readonly T[]): T[] => {
    const list = shuffled(slot, options);
    // Slots of the same length do not turn in step, so that rounds differ in their combinations.
    const rounds = list.length > 0 ? Math.floor(seed / list.length) : 0;
    const turn = list.length > 0 ? (seed + rounds * (hashText(slot) % 2)) % list.length : 0;
    return [...list.slice(turn), ...list.slice(0, turn)];
  };
  return {
    pick: <T>(slot: string, options: readonly T[]) => order(slot, options)[0] as T,
    order,
    shuffle: shuffled,
    fraction: (slot) => hashText(`${root}/${slot}/${seed}`) / 2 ** 32,
  };
}
