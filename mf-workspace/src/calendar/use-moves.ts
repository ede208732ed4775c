import type { CalendarItem, PostSummary } from '@postloom/shared-contracts';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { moveTo, slotAfterKey, slotOf } from './calendar-days.ts';
import type { DayNames } from './day-names.ts';
import { isSample } from './samples.ts';

/** A post being moved to another slot. */
export interface Move {
  readonly item: CalendarItem;
  /** The slot it would be dropped on; null if it can't be dropped here. */
  readonly target: string | null;
  readonly by: 'pointer' | 'keyboard';
}

/**
 * A mouse starts dragging after this distance in pixels. A finger has to rest for this many milliseconds, because
 * before that it scrolls.
 */
const dragAfterPixels = 6;
const restMs = 250;
const restSlackPixels = 10;
/** Within this distance from an edge in pixels, the area scrolls, by this many pixels per frame. */
const edgePixels = 48;
const scrollPixels = 10;

export interface MovesInput {
  readonly view: 'month' | 'week';
  /** The slots in the grid. */
  readonly slots: ReadonlySet<string>;
  readonly names: DayNames;
  /** Says whether the post was moved. Null if nothing may be moved. */
  readonly onMove: ((item: CalendarItem, local: string) => Promise<boolean>) | null;
}

/** Whether a post has no time yet: it comes from next to the grid and isn't in any slot. */
export const isLoose = ({ scheduledAt }: Pick<CalendarItem, 'scheduledAt'>): boolean => scheduledAt === '';

/**
 * Turns a post without a time into an item that can be dropped on a slot. @param local the time and slot where it
 * starts.
 */
export const looseItem = (post: PostSummary, local: string): CalendarItem => ({
  ...post,
  scheduledAt: '',
  local,
  warnings: [],
});

/** Published posts and samples can't be moved. */
const canMove = ({ id, status }: Pick<CalendarItem, 'id' | 'status'>): boolean =>
  status !== 'published' && !isSample(id);

/**
 * Moves posts between slots: with the mouse, by touch after a short press, and with the keyboard (Space picks up and
 * drops, arrows move, Escape cancels). Each step is announced to screen readers. Slots have `data-slot`.
 *
 * Built on pointer events without a library: the maintained ones don't support the keyboard or move by pixels, while
 * this moves by days and hours.
 */
export function useMoves({ view, slots, names, onMove }: MovesInput) {
  const [move, setMove] = useState<Move | null>(null);
  const [announcement, setAnnouncement] = useState('');
  /** Contains everything that can be moved, including the grid's scroll area. */
  const root = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const isDragging = useRef(false);
  const stop = useRef<(() => void) | null>(null);

  // A dragging finger must not scroll. The listener has to be registered before the touch starts.
  useEffect(() => {
    const element = root.current;
    const hold = (event: Event): void => {
      if (isDragging.current && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', hold, { passive: false });
    element?.addEventListener('contextmenu', hold);
    return () => {
      element?.removeEventListener('touchmove', hold);
      element?.removeEventListener('contextmenu', hold);
      stop.current?.();
    };
  }, []);

  const slotAt = (x: number, y: number): string | null => {
    const slot = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-slot]')?.dataset.slot;
    return slot !== undefined && slots.has(slot) ? slot : null;
  };

  function drop(item: CalendarItem, target: string | null): void {
    const local = target === null ? item.local : moveTo(target, item.local);
    if (target === null || (local === item.local && !isLoose(item))) {
      setAnnouncement('Left where it was.');
      return;
    }
    void onMove?.(item, local).then((isMoved) =>
      setAnnouncement(isMoved ? `Dropped on ${names.slot(target)}.` : 'Left where it was.'),
    );
  }

  function onPointerDown(event: PointerEvent, item: CalendarItem): void {
    if (!onMove || !canMove(item) || !event.isPrimary || event.button !== 0) return;
    stop.current?.();
    const { pointerId, clientX, clientY } = event;
    const byFinger = event.pointerType !== 'mouse';
    const listening = new AbortController();
    let [x, y] = [clientX, clientY];
    let frame = 0;
    const follow = (): void => {
      if (ghost.current) ghost.current.style.transform = `translate(${x + 8}px, ${y + 8}px)`;
      const target = slotAt(x, y);
      setMove((before) => (before?.target === target ? before : { item, target, by: 'pointer' }));
    };
    const creep = (): void => {
      scrollAtEdge(area.current, x, y);
      follow();
      frame = requestAnimationFrame(creep);
    };
    const begin = (): void => {
      isDragging.current = true;
      setMove({ item, target: slotAt(x, y), by: 'pointer' });
      frame = requestAnimationFrame(creep);
    };
    const rest = byFinger ? setTimeout(begin, restMs) : undefined;
    const end = (): void => {
      clearTimeout(rest);
      cancelAnimationFrame(frame);
      listening.abort();
      stop.current = null;
      if (isDragging.current) swallowClick();
      isDragging.current = false;
      setMove(null);
    };
    stop.current = end;
    const on = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
      addEventListener(type, listener, { signal: listening.signal });
    on('pointermove', (moved) => {
      if (moved.pointerId !== pointerId) return;
      [x, y] = [moved.clientX, moved.clientY];
      if (isDragging.current) return follow();
      const distance = Math.hypot(x - clientX, y - clientY);
      if (byFinger && distance > restSlackPixels) end();
      if (!byFinger && distance > dragAfterPixels) begin();
    });
    on('pointerup', (up) => {
      if (up.pointerId !== pointerId) return;
      const target = isDragging.current ? slotAt(up.clientX, up.clientY) : null;
      const dragged = isDragging.current;
      end();
      if (dragged) drop(item, target);
    });
    on('pointercancel', end);
    on('keydown', (key) => {
      if (key.key !== 'Escape' || !isDragging.current) return;
      end();
      setAnnouncement('Left where it was.');
    });
  }

  function onKeyDown(event: KeyboardEvent, item: CalendarItem): void {
    const carried = move?.by === 'keyboard' && move.item.id === item.id ? move : null;
    if (!carried) {
      if (event.key !== ' ') return;
      event.preventDefault();
      if (!onMove || !canMove(item)) {
        setAnnouncement('This post can’t be moved.');
        return;
      }
      const target = slotOf(view, item.local);
      setMove({ item, target, by: 'keyboard' });
      setAnnouncement(
        `Picked up. It’s ${isLoose(item) ? 'over' : 'on'} ${names.slot(target)}. Arrow keys move it, Space drops it, Escape leaves it where it was.`,
      );
      return;
    }
    if (event.key === 'Tab') {
      leave();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') {
      leave();
      return;
    }
    if (event.key === ' ' || event.key === 'Enter') {
      setMove(null);
      drop(item, carried.target);
      return;
    }
    const [first = ''] = slots;
    const next = slotAfterKey(carried.target ?? '', event.key, first);
    if (next === null || !slots.has(next)) {
      if (event.key.startsWith('Arrow')) setAnnouncement('There’s nothing further that way.');
      return;
    }
    setMove({ ...carried, target: next });
    setAnnouncement(names.slot(next));
    area.current?.querySelector(`[data-slot="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  function leave(): void {
    setMove(null);
    setAnnouncement('Left where it was.');
  }

  return {
    move,
    announcement,
    root,
    area,
    ghost,
    /** Event handlers for a tile. */
    tile: (item: CalendarItem) => ({
      onPointerDown: (event: PointerEvent) => onPointerDown(event, item),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, item),
      // Releasing Space would press the button; here, Space moves the post.
      onKeyUp: (event: KeyboardEvent) => {
        if (event.key === ' ') event.preventDefault();
      },
      onBlur: () => {
        if (move?.by === 'keyboard' && move.item.id === item.id) leave();
      },
    }),
  };
}

/** Keeps the click after a drag from opening anything. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
}

function scrollAtEdge(area: HTMLElement | null, x: number, y: number): void {
  const box = area?.getBoundingClientRect();
  if (!area || !box) return;
  const pull = (at: number, from: number, to: number): number =>
    at < from + edgePixels ? -scrollPixels : at > to - edgePixels ? scrollPixels : 0;
  area.scrollBy(
    area.scrollWidth > area.clientWidth ? pull(x, box.left, box.right) : 0,
    area.scrollHeight > area.clientHeight ? pull(y, box.top, box.bottom) : 0,
  );
  scrollBy(0, pull(y, 0, innerHeight));
}
