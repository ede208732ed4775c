import { platformName } from '@postloom/remote-kit';
import type { CalendarItem } from '@postloom/shared-contracts';
import { VisuallyHidden } from '@postloom/ui-kit';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { postTitle } from '#app/posts/post-title.ts';
import {
  clockChange,
  groupBy,
  leapFrom,
  slotAfterKey,
  slotOf,
  slotRows,
  wallClockAt,
} from './calendar-days.ts';
import type { DayNames } from './day-names.ts';
import { PostTile } from './post-tile.tsx';
import { useMoves } from './use-moves.ts';

/** Spec section 9: maximum number of posts shown per day. */
const shownPosts = 3;
/** The first hour shown in a week, unless a post is due earlier. */
const firstHour = 8;
/** A phone held sideways; as `low` in styles.css. */
const lowWindow = '(height < 30rem)';

export interface SlotGridProps {
  readonly view: 'month' | 'week';
  readonly label: string;
  readonly days: readonly string[];
  /** The day in the address. */
  readonly day: string;
  readonly today: string;
  readonly zone: string;
  readonly names: DayNames;
  readonly items: readonly CalendarItem[];
  /** Counts presses of Today: each one scrolls back to it. */
  readonly todayAsked: number;
  /** Whether `items` are for these days, and not still for the previous ones. */
  readonly isLoaded: boolean;
  readonly onOpenPost: (id: string) => void;
  readonly onOpenDay: (day: string) => void;
  /** Called when an hour is chosen; null for people who can only read. */
  readonly onAdd: ((slot: string) => void) | null;
  /** Moves to a day outside the grid. */
  readonly onDay: (day: string) => void;
  /** Null for people who can only read. */
  readonly onMove: ((item: CalendarItem, local: string) => Promise<boolean>) | null;
  /** Content next to the grid, from which posts are dragged into it. @param active the slot with the focus. */
  readonly beside?: (carry: ReturnType<typeof useMoves>['tile'], active: string) => ReactNode;
}

/** The month or week as a grid of slots. One of them has the focus: the arrow keys move it, Enter opens the slot. */
export function SlotGrid({
  view,
  label,
  days,
  day,
  today,
  zone,
  names,
  items,
  todayAsked,
  isLoaded,
  onOpenPost,
  onOpenDay,
  onAdd,
  onDay,
  onMove,
  beside,
}: SlotGridProps) {
  const hint = useId();
  const rows = slotRows(view, days);
  const slots = new Set(rows.flat());
  const start = view === 'week' ? `${day}T${String(firstHour).padStart(2, '0')}` : day;
  const [wanted, setWanted] = useState(start);
  const active = slots.has(wanted) ? wanted : start;
  const focusNext = useRef<{ readonly slot: string; readonly post?: string } | null>(null);
  const moves = useMoves({
    view,
    slots,
    names,
    onMove:
      onMove &&
      (async (item, local) => {
        const follow = (slot: string) => {
          setWanted(slot);
          focusNext.current = { slot, post: item.id };
        };
        follow(slotOf(view, local));
        const isMoved = await onMove(item, local);
        if (!isMoved) follow(slotOf(view, item.local));
        return isMoved;
      }),
  });
  const { area } = moves;
  const bySlot = groupBy(items, ({ local }) => slotOf(view, local));

  // Focuses a moved post, or the day on another page that the keyboard led to, once it is rendered.
  useEffect(() => {
    const { slot, post } = focusNext.current ?? {};
    const cell = slot && area.current?.querySelector<HTMLElement>(`[data-slot="${slot}"]`);
    if (!cell || (post && !bySlot.get(slot)?.some(({ id }) => id === post))) return;
    focusNext.current = null;
    // A post hidden behind "more" has no tile, so its cell is focused.
    (cell.querySelector<HTMLElement>(`[data-post="${post}"]`) ?? cell).focus();
  });
  // Scrolls only once per period and per press of Today, so that later scrolling and moving isn't disturbed.
  const scrollTo = `${days[0]} ${todayAsked}`;
  const scrolledTo = useRef<string>(undefined);
  const isThisWeek = view === 'week' && days.includes(today);
  useEffect(() => {
    if (!isLoaded || !area.current || scrolledTo.current === scrollTo) return;
    const isTodayAsked = scrolledTo.current !== undefined && !scrolledTo.current.endsWith(` ${todayAsked}`);
    scrolledTo.current = scrollTo;
    if (view === 'week') showFirst(area.current, items, isThisWeek ? wallClockAt(Date.now(), zone) : null);
    // A month is as high as it needs, so the page scrolls: unasked only where hardly a week is seen of it.
    else if (isTodayAsked || (day === today && scrollY === 0 && matchMedia(lowWindow).matches)) {
      area.current.querySelector(`[data-slot="${today}"]`)?.scrollIntoView({ block: 'nearest' });
    }
  }, [view, area, isLoaded, scrollTo, todayAsked, isThisWeek, day, today, zone, items]);

  const open = view === 'month' ? onOpenDay : onAdd;

  function onKeyDown(event: KeyboardEvent, slot: string): void {
    if (event.target !== event.currentTarget) return;
    const slotDay = slot.slice(0, 10);
    const goTo = (next: string): void => {
      setWanted(next);
      if (slots.has(next)) area.current?.querySelector<HTMLElement>(`[data-slot="${next}"]`)?.focus();
      else {
        focusNext.current = { slot: next };
        onDay(next.slice(0, 10));
      }
    };
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      open?.(slot);
    } else if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      goTo(leapFrom(view, slotDay, event.key === 'PageUp' ? -1 : 1) + slot.slice(10));
    } else {
      const next = slotAfterKey(slot, event.key, days[0] ?? slot);
      if (next === null) return;
      event.preventDefault();
      goTo(next);
    }
  }

  const carried = moves.move?.item;
  return (
    <div
      ref={moves.root}
      className="workspace:relative workspace:flex workspace:flex-col workspace:gap-4 workspace:xl:flex-row workspace:xl:flex-wrap"
    >
      <p id={hint} className="workspace:sr-only">
        Arrow keys move between {view === 'month' ? 'days' : 'hours'}, and Tab goes from one to its posts.
        {onMove && ' On a post, Space picks it up, arrow keys move it and Space drops it.'} Enter opens it.
      </p>
      {/* Outside the grid's own scroll area, so that it stays visible in a long week. */}
      <div
        ref={area}
        className={`workspace:min-w-0 workspace:flex-1 workspace:self-start workspace:w-full workspace:rounded-lg workspace:border workspace:border-line workspace:bg-surface ${view === 'week' ? 'workspace:relative workspace:max-h-160 workspace:scroll-ps-16 workspace:overflow-auto' : 'workspace:overflow-hidden'}`}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a grid of focusable cells (ARIA grid pattern), not a table */}
        <div
          role="grid"
          aria-label={label}
          aria-describedby={hint}
          className={view === 'week' ? 'workspace:min-w-176' : ''}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the cells are focusable */}
          <div
            role="row"
            className="workspace:sticky workspace:top-0 workspace:z-10 workspace:flex workspace:border-b workspace:border-line workspace:bg-sunken"
          >
            {view === 'week' && (
              // biome-ignore lint/a11y/useSemanticElements: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                role="columnheader"
                className="workspace:sticky workspace:start-0 workspace:z-5 workspace:-me-px workspace:w-16 workspace:shrink-0 workspace:border-e workspace:border-line workspace:bg-sunken"
              >
                <VisuallyHidden>Hour</VisuallyHidden>
              </div>
            )}
            {days.slice(0, 7).map((each) => (
              <ColumnHead
                key={each}
                view={view}
                day={each}
                isToday={each === today}
                zone={zone}
                names={names}
              />
            ))}
          </div>
          {rows.map((row) => {
            const hour = row[0]?.slice(11) ?? '';
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={row[0]}
                role="row"
                data-hour={view === 'week' ? Number(hour) : undefined}
                className="workspace:flex workspace:border-b workspace:border-line workspace:last:border-b-0"
              >
                {view === 'week' && (
                  // biome-ignore lint/a11y/useSemanticElements: see above
                  // biome-ignore lint/a11y/useFocusableInteractive: see above
                  <div
                    role="rowheader"
                    className="workspace:sticky workspace:start-0 workspace:z-5 workspace:-me-px workspace:w-16 workspace:shrink-0 workspace:border-e workspace:border-line workspace:bg-surface workspace:px-2 workspace:py-1 workspace:text-end workspace:text-xs workspace:text-muted"
                  >
                    {names.hour(hour)}
                  </div>
                )}
                {row.map((slot) => {
                  const posts = bySlot.get(slot) ?? [];
                  const shown = posts.slice(0, shownPosts);
                  const slotDay = slot.slice(0, 10);
                  const isOutside = view === 'month' && slotDay.slice(0, 7) !== day.slice(0, 7);
                  const isTarget = moves.move?.target === slot;
                  const change = view === 'month' ? clockChange(slot, zone) : 0;
                  const told = change === 0 ? [] : [changeText(change)];
                  return (
                    // biome-ignore lint/a11y/useSemanticElements: see above
                    <div
                      key={slot}
                      role="gridcell"
                      data-slot={slot}
                      data-drop-target={isTarget || undefined}
                      tabIndex={slot === active ? 0 : -1}
                      aria-current={view === 'month' && slotDay === today ? 'date' : undefined}
                      onFocus={() => setWanted(slot)}
                      onKeyDown={(event) => onKeyDown(event, slot)}
                      onClick={({ target, currentTarget }) => {
                        if (target === currentTarget) open?.(slot);
                      }}
                      className={`workspace:relative workspace:flex workspace:min-w-0 workspace:flex-1 workspace:basis-0 workspace:flex-col workspace:gap-1 workspace:border-s workspace:border-line workspace:p-1 workspace:first:border-s-0 workspace:focus-visible:-outline-offset-2 ${view === 'month' ? 'workspace:min-h-20 workspace:max-sm:px-0.5 workspace:scroll-my-24 workspace:sm:min-h-28' : 'workspace:min-h-12'} ${isTarget ? 'workspace:bg-accent-soft' : isOutside ? 'workspace:bg-sunken' : view === 'week' && slotDay === today ? 'workspace:bg-hover' : ''}`}
                    >
                      <VisuallyHidden>
                        {[names.slot(slot), countOf(posts.length), ...told].join(', ')}
                      </VisuallyHidden>
                      {view === 'month' && (
                        <DayNumber
                          day={slot}
                          isToday={slot === today}
                          isOutside={isOutside}
                          change={change}
                        />
                      )}
                      {shown.map((item) => (
                        <PostTile
                          key={item.id}
                          item={item}
                          isCarried={carried?.id === item.id}
                          isRoomy={view === 'week'}
                          tabIndex={slot === active ? 0 : -1}
                          aria-describedby={hint}
                          onClick={() => onOpenPost(item.id)}
                          {...moves.tile(item)}
                        />
                      ))}
                      {posts.length > shown.length && (
                        <button
                          type="button"
                          tabIndex={slot === active ? 0 : -1}
                          onClick={() => onOpenDay(slotDay)}
                          className="workspace:min-h-6 workspace:rounded-sm workspace:text-start workspace:whitespace-nowrap workspace:sm:px-1 workspace:text-xs workspace:text-muted workspace:underline workspace:hover:text-ink"
                        >
                          +{posts.length - shown.length}
                          <span className="workspace:sr-only workspace:sm:not-sr-only"> more</span>
                        </button>
                      )}
                    </div>
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
      {beside?.(moves.tile, active)}
      <div role="status" className="workspace:sr-only">
        {moves.announcement}
      </div>
      {moves.move?.by === 'pointer' && carried && (
        <div
          ref={moves.ghost}
          aria-hidden
          className="workspace:pointer-events-none workspace:fixed workspace:start-0 workspace:top-0 workspace:z-50 workspace:max-w-64 workspace:truncate workspace:rounded-sm workspace:bg-overlay workspace:px-3 workspace:py-2 workspace:text-sm workspace:shadow-overlay"
        >
          {platformName(carried.platform)} · {postTitle(carried)}
        </div>
      )}
    </div>
  );
}

/** The post with the earliest time of day in a week. */
const firstPostOf = (items: readonly CalendarItem[]): CalendarItem | undefined =>
  items.toSorted((a, b) => a.local.slice(11).localeCompare(b.local.slice(11)))[0];

/**
 * Scrolls a week up to its first post if that is before the normal start of the day. If the days don't all fit, as on a
 * phone, few hours do either: then it scrolls sideways to today or, in other weeks, to that post's day, and to the first
 * post in sight, though it is later. Where there is none that is still to come, it is now that counts, except at night.
 * @param now on the wall clock, if it is in this week.
 */
function showFirst(area: HTMLElement, items: readonly CalendarItem[], now: string | null): void {
  const cellOf = (slot: string) => area.querySelector<HTMLElement>(`[data-slot^="${slot}"]`);
  const hourOf = (local: string | undefined) => (local ? Number(local.slice(11, 13)) : undefined);
  const isNarrow = area.scrollWidth > area.clientWidth;
  let first = firstPostOf(items);
  let hour = Math.min(firstHour, hourOf(first?.local) ?? firstHour);
  if (isNarrow) {
    const side = cellOf((now ?? first?.local ?? '').slice(0, 10));
    // Next to the hours column, which is sticky; the browser stops at the last day.
    if (side && (now || first)) area.scrollLeft = side.offsetLeft - 64;
    const end = area.scrollLeft + area.clientWidth;
    first = firstPostOf(
      items.filter(({ local }) => {
        const cell = cellOf(local.slice(0, 13));
        return cell && cell.offsetLeft + cell.offsetWidth / 2 < end && (!now || local >= now);
      }),
    );
    hour = hourOf(first?.local) ?? Math.max(firstHour, hourOf(now ?? undefined) ?? 0);
  }
  const row = area.querySelector<HTMLElement>(`[data-hour="${hour}"]`);
  // Leaves part of the row above visible, as a hint that there is more.
  if (row) area.scrollTop = row.offsetTop - 72;
}

const countOf = (posts: number): string => (posts === 1 ? '1 post' : `${posts || 'no'} posts`);

/** The label for a day with a clock change, as short as possible. */
const changeText = (minutes: number): string =>
  `Clocks ${minutes > 0 ? 'forward' : 'back'} ${Math.abs(minutes) % 60 === 0 ? `${Math.abs(minutes) / 60} h` : `${Math.abs(minutes)} min`}`;

interface ColumnHeadProps {
  readonly view: 'month' | 'week';
  readonly day: string;
  readonly isToday: boolean;
  readonly zone: string;
  readonly names: DayNames;
}

function ColumnHead({ view, day, isToday, zone, names }: ColumnHeadProps) {
  const change = view === 'week' ? clockChange(day, zone) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of focusable cells (ARIA grid pattern), not a table
    // biome-ignore lint/a11y/useFocusableInteractive: the cells are focusable
    <div
      role="columnheader"
      aria-label={view === 'week' ? names.day(day) : names.weekday(day)}
      aria-current={view === 'week' && isToday ? 'date' : undefined}
      className="workspace:min-w-0 workspace:flex-1 workspace:basis-0 workspace:border-s workspace:border-line workspace:px-1 workspace:py-2 workspace:text-center workspace:text-xs workspace:font-medium workspace:text-muted workspace:first:border-s-0"
    >
      {names.shortWeekday(day)}
      {view === 'week' && (
        <>
          {' '}
          <span
            className={`workspace:inline-grid workspace:size-6 workspace:place-items-center workspace:rounded-full workspace:text-sm workspace:tabular-nums ${isToday ? 'workspace:bg-accent workspace:text-on-accent' : 'workspace:text-ink'}`}
          >
            {Number(day.slice(8))}
          </span>
          {change !== 0 && <span className="workspace:block">{changeText(change)}</span>}
        </>
      )}
    </div>
  );
}

function DayNumber({
  day,
  isToday,
  isOutside,
  change,
}: {
  readonly day: string;
  readonly isToday: boolean;
  readonly isOutside: boolean;
  readonly change: number;
}) {
  return (
    <span
      aria-hidden
      className="workspace:pointer-events-none workspace:flex workspace:items-start workspace:justify-between workspace:gap-1 workspace:text-xs workspace:text-muted"
    >
      <span
        className={`workspace:grid workspace:size-6 workspace:place-items-center workspace:rounded-full workspace:tabular-nums ${isToday ? 'workspace:bg-accent workspace:font-semibold workspace:text-on-accent' : isOutside ? 'workspace:text-subtle' : 'workspace:text-ink'}`}
      >
        {Number(day.slice(8))}
      </span>
      {change !== 0 && (
        <span className="workspace:hidden workspace:pt-1 workspace:text-end workspace:lg:block">
          {changeText(change)}
        </span>
      )}
    </span>
  );
}
