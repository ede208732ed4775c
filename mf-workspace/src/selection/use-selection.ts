import { useRef, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Selects or deselects an item; with `range`, everything between the last one and this. */
  toggle(id: string, range: boolean): void;
  /** Selects everything from the item that was last toggled by itself. */
  extendTo(id: string): void;
  /** Selects or deselects several items. */
  set(ids: readonly string[], isSelected: boolean): void;
  all(): void;
  clear(): void;
}

/**
 * Which items of a list are selected, with the behavior of file managers.
 * @param order ids in display order.
 */
export function useSelection(order: readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);

  function between(id: string): readonly string[] {
    const from = anchor.current === null ? -1 : order.indexOf(anchor.current);
    const to = order.indexOf(id);
    return from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  return {
    ids,
    toggle(id, range) {
      const taken = range ? between(id) : [id];
      setIds((before) => {
        const after = new Set(before);
        if (!range && before.has(id)) after.delete(id);
        else for (const each of taken) after.add(each);
        return after;
      });
      if (!range) anchor.current = id;
    },
    extendTo(id) {
      const taken = between(id);
      anchor.current ??= id;
      setIds((before) => new Set([...before, ...taken]));
    },
    set: (some, isSelected) =>
      setIds((before) => {
        const after = new Set(before);
        for (const id of some) isSelected ? after.add(id) : after.delete(id);
        return after;
      }),
    all: () => setIds(new Set(order)),
    clear() {
      anchor.current = null;
      setIds(new Set());
    },
  };
}
