import type { CalendarItem, PostSummary } from '@postloom/shared-contracts';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { moveTo, slotAfterKey, slotOf } from './calendar-days.ts';
import type { DayNames } from './day-names.ts';
import { isSample } from './samples.ts';

/** A post on its way to another slot. */
export interface Move {
  readonly item: CalendarItem;
  /** Where it would be dropped; null where it cannot be. */
  readonly target: string | null;
  readonly by: 'pointer' | 'keyboard';
}

/** A mouse drags after so many pixels; a finger after it has rested so many milliseconds, for before that it scrolls. */
const dragAfterPixels = 6;
const restMs = 250;
const restSlackPixels = 10;
/** So close to an edge, in pixels, what lies behind it comes nearer, so many pixels a frame. */
const edgePixels = 48;
const scrollPixels = 10;

export interface MovesInput {
  readonly view: 'month' | 'week';
  /** Slots that are there. */
  readonly slots: ReadonlySet<string>;
  readonly names: DayNames;
  /** Null where nothing may be moved. */
  readonly onMove: ((item: CalendarItem, local: string) => void) | null;
}

/** Whether a post has no time yet: it comes from beside the grid, and stands nowhere in it. */
export const isLoose = ({ scheduledAt }: Pick<CalendarItem, 'scheduledAt'>): boolean => scheduledAt === '';

/** A post without a time as one that can be put into a slot. @param local where and when it is offered first. */
export const looseItem = (post: PostSummary, local: string): CalendarItem => ({
  ...post,
  scheduledAt: '',
  local,
  warnings: [],
});

/** What was published stays where it is, and so do samples. */
const canMove = ({ id, status }: Pick<CalendarItem, 'id' | 'status'>): boolean =>
  status !== 'published' && !isSample(id);

/**
 * Moving posts from slot to slot: with the mouse, by touch after a moment's rest, and with the keyboard (Space picks
 * up and drops, arrows move, Escape gives up), each step of which is announced. Slots carry `data-slot`.
 *
 * On pointer events, without a library: those that are kept leave the keyboard out or move by pixels, and here it moves
 * by days and hours.
 */
export function useMoves({ view, slots, names, onMove }: MovesInput) {
  const [move, setMove] = useState<Move | null>(null);
  const [announcement, setAnnouncement] = useState('');
  /** Holds all that can be carried, the grid's scrolling area among it. */
  const root = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const isDragging = useRef(false);
  const stop = useRef<(() => void) | null>(null);

  // A finger that drags must not scroll. The listener has to be there before the touch begins.
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
    setAnnouncement(`Dropped on ${names.slot(target)}.`);
    onMove?.(item, local);
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
    const next = slotAfterKey(carried.target ?? '', event.key);
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
    /** What a tile listens to. */
    tile: (item: CalendarItem) => ({
      onPointerDown: (event: PointerEvent) => onPointerDown(event, item),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, item),
      // A button is pressed when Space is let go; here Space moves.
      onKeyUp: (event: KeyboardEvent) => {
        if (event.key === ' ') event.preventDefault();
      },
      onBlur: () => {
        if (move?.by === 'keyboard' && move.item.id === item.id) leave();
      },
    }),
  };
}

/** The click that follows a drag opens nothing. */
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
