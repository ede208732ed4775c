import type { CalendarItem } from '@postloom/shared-contracts';
import { Button, EmptyState, Skeleton, WovenPattern } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import { Agenda } from './agenda.tsx';
import type { DayNames } from './day-names.ts';
import type { Carry } from './drafts-tray.tsx';
import { SlotGrid } from './slot-grid.tsx';
import type { CalendarAddress } from './use-calendar-address.ts';

interface CalendarViewProps {
  readonly address: CalendarAddress;
  readonly days: readonly string[];
  readonly items: readonly CalendarItem[];
  readonly isLoaded: boolean;
  readonly zone: string;
  readonly names: DayNames;
  readonly onOpenPost: (id: string) => void;
  /** Null for people who can only read. */
  readonly onAdd: ((slot: string | null) => void) | null;
  readonly onMove: ((item: CalendarItem, local: string) => Promise<boolean>) | null;
  /** The drafts, which can be dragged into the grid if there is one. */
  readonly tray: (carry: Carry | null) => ReactNode;
}

/** The calendar as its address says: a list of posts, or a grid of days or hours. */
export function CalendarView({ tray, ...shown }: CalendarViewProps) {
  if (shown.address.view !== 'list') return <CalendarGrid {...shown} tray={tray} />;
  return (
    <>
      <CalendarList {...shown} />
      {tray(null)}
    </>
  );
}

function CalendarList({ address, days, items, names, onOpenPost, onAdd }: Omit<CalendarViewProps, 'tray'>) {
  const { view, day, today, isFiltered, clearFilters } = address;
  const span = names.span(view, days, day);
  if (items.length > 0) return <Agenda items={items} today={today} names={names} onOpenPost={onOpenPost} />;
  return isFiltered ? (
    <EmptyState
      title="No posts match"
      description={`Nothing in ${span} fits these filters.`}
      actions={<Button onClick={clearFilters}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      art={<WovenPattern seed="calendar" />}
      title={`Nothing is scheduled in ${span}`}
      description={onAdd && 'Schedule a post and it’ll show up here.'}
      actions={
        onAdd && <Button onClick={() => onAdd(address.isDayChosen ? day : null)}>Schedule Post</Button>
      }
    />
  );
}

function CalendarGrid({
  address,
  days,
  items,
  isLoaded,
  zone,
  names,
  onOpenPost,
  onAdd,
  onMove,
  tray,
}: CalendarViewProps) {
  const { view, day, today, isFiltered, clearFilters, set } = address;
  const span = names.span(view, days, day);
  if (view === 'list') return null;
  return (
    <>
      {items.length === 0 && (
        <p role="status" className="workspace:text-sm workspace:text-muted">
          {isFiltered ? 'No posts match these filters. ' : `Nothing is scheduled in ${span}.`}
          {isFiltered && (
            <Button variant="link" size="sm" onClick={clearFilters}>
              Clear filters
            </Button>
          )}
        </p>
      )}
      <SlotGrid
        key={view}
        view={view}
        label={span}
        days={days}
        day={day}
        today={today}
        zone={zone}
        names={names}
        items={items}
        todayAsked={address.todayAsked}
        isLoaded={isLoaded}
        onOpenPost={onOpenPost}
        onOpenDay={(each) => set({ day: each }, { replace: false })}
        onAdd={onAdd}
        onDay={(each) => set({ date: each })}
        onMove={onMove}
        beside={(tile, active) => tray({ tile, active })}
      />
    </>
  );
}

/** What stands for the calendar until it is read: its grid without posts, or what looks like a list of them. */
export function CalendarShape({
  address: { view, day, today, todayAsked },
  tray,
  ...grid
}: Pick<CalendarViewProps, 'address' | 'days' | 'zone' | 'names' | 'tray'>) {
  const nothing = () => {};
  if (view === 'list') {
    return (
      <div className="workspace:flex workspace:flex-col workspace:gap-2 workspace:pt-2">
        <Skeleton className="workspace:h-6 workspace:w-48" />
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="workspace:h-16 workspace:w-full" />
        ))}
      </div>
    );
  }
  return (
    <div inert>
      <SlotGrid
        {...grid}
        key={view}
        view={view}
        label=""
        day={day}
        today={today}
        items={[]}
        todayAsked={todayAsked}
        // A month's rows grow with their posts, so it is scrolled once they are there.
        isLoaded={view === 'week'}
        onOpenPost={nothing}
        onOpenDay={nothing}
        onAdd={null}
        onDay={nothing}
        onMove={null}
        beside={(tile, active) => tray({ tile, active })}
      />
    </div>
  );
}
