import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface WindowedRowsOptions {
  /** Whose direct children are the items. It is placed relatively. */
  readonly list: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Pixels between rows, and between the items of one. */
  readonly gap: number;
  /** The least width of an item in pixels; as many stand side by side as have it, and two at least. Null for lines. */
  readonly minWidth: number | null;
  /** How high a row is likely to be, by the width of its items; each is measured when it is there. */
  readonly estimateHeight: (width: number) => number;
}

export interface WindowedItem {
  readonly index: number;
  readonly style: CSSProperties;
  /** Of the first item of each row, by which the row is measured. */
  readonly ref: ((element: Element | null) => void) | undefined;
  readonly 'data-index': number | undefined;
}

/**
 * Which items of a long list are in the page at all: those round the window, and the one with the focus, which would
 * be lost with its element. So the page is as large for thousands as for some dozens.
 */
export function useWindowedRows({ list, count, gap, minWidth, estimateHeight }: WindowedRowsOptions) {
  const [place, setPlace] = useState({ top: 0, width: 0 });
  const [active, setActive] = useState<number | null>(null);
  const toFocus = useRef<number | null>(null);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      const { top, width } = element.getBoundingClientRect();
      const now = { top: Math.round(top + scrollY), width: Math.round(width) };
      setPlace((before) => (before.top === now.top && before.width === now.width ? before : now));
    };
    look();
    // What stands above grows and shrinks as well, and the page with it.
    const watch = new ResizeObserver(look);
    watch.observe(element);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [list]);

  const columns = minWidth === null ? 1 : Math.max(2, Math.floor((place.width + gap) / (minWidth + gap)));
  const rowGap = minWidth === null ? 0 : gap;
  const width = (place.width - (columns - 1) * gap) / columns;
  const virtualizer = useWindowVirtualizer({
    count: place.width === 0 ? 0 : Math.ceil(count / columns),
    estimateSize: () => estimateHeight(width),
    gap: rowGap,
    overscan: 3,
    scrollMargin: place.top,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      const row = active === null ? -1 : Math.floor(active / columns);
      return row < 0 || row >= range.count || rows.includes(row)
        ? rows
        : [...rows, row].sort((one, other) => one - other);
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other widths are other heights
  useLayoutEffect(() => virtualizer.measure(), [columns, Math.round(width), minWidth]);

  useLayoutEffect(() => {
    if (toFocus.current === null || toFocus.current !== active) return;
    const element = list.current?.querySelector<HTMLElement>(`[data-item="${active}"] [data-opener]`);
    toFocus.current = null;
    element?.focus();
  }, [active, list]);

  const items = virtualizer.getVirtualItems().flatMap(({ index: row, start }) =>
    Array.from(
      { length: Math.min(columns, count - row * columns) },
      (_, column): WindowedItem => ({
        index: row * columns + column,
        ref: column === 0 ? virtualizer.measureElement : undefined,
        'data-index': column === 0 ? row : undefined,
        style: {
          position: 'absolute',
          insetBlockStart: 0,
          insetInlineStart: column * (width + gap),
          inlineSize: width,
          transform: `translateY(${start - place.top}px)`,
        },
      }),
    ),
  );

  return {
    columns,
    items,
    /** Of the list: as high as all of its rows. Drawn in the browser alone, so the CSP has no say in it. */
    listStyle: { blockSize: virtualizer.getTotalSize() } satisfies CSSProperties,
    /** The item in which the focus is now; null where it has left the list. */
    setActive,
    /** Brings an item into the page and the focus onto it. */
    focus(index: number): void {
      toFocus.current = index;
      setActive(index);
    },
  };
}
