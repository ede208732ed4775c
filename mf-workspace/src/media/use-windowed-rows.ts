import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface WindowedRowsOptions {
  /** The element whose direct children are the items. It is positioned relatively. */
  readonly list: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Space between rows and between items in a row, in pixels. */
  readonly gap: number;
  /**
   * Minimum width of an item in pixels; as many as fit are put side by side, but at least two. Null for single rows.
   */
  readonly minWidth: number | null;
  /** Estimated height of a row for a width of its items; each row is measured once it is rendered. */
  readonly estimateHeight: (width: number) => number;
}

export interface WindowedItem {
  readonly index: number;
  readonly style: CSSProperties;
  /** Set on the first item of each row, which is used to measure the row. */
  readonly ref: ((element: Element | null) => void) | undefined;
  readonly 'data-index': number | undefined;
}

/**
 * Determines which items of a long list are rendered: those near the visible area, and the focused one, which would
 * otherwise lose the focus along with its element. So the page stays as small for thousands of items as for a few
 * dozen.
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
    // Content above the list can change its height, too, and with it the height of the page.
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
    /**
     * Style of the list: as tall as all of its rows. Only set in the browser, so the Content-Security-Policy doesn't
     * block it.
     */
    listStyle: { blockSize: virtualizer.getTotalSize() } satisfies CSSProperties,
    /** Reports the focused item; null when the focus has left the list. */
    setActive,
    /** Renders an item and focuses it. */
    focus(index: number): void {
      toFocus.current = index;
      setActive(index);
    },
  };
}
