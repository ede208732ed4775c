import { useAddress } from '@postloom/remote-kit';
import { isKnown, postStatuses } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { useState, useSyncExternalStore } from 'react';
import { type CalendarView, calendarViews, isDay, todayIn } from './calendar-days.ts';

/** What of the calendar stands in its address. */
export type CalendarParameter =
  | 'view'
  | 'date'
  | 'platform'
  | 'status'
  | 'project'
  | 'post'
  | 'day'
  | 'new'
  | 'panel';

/** What is shown, as the address says it: so it can be kept, shared and gone back to. */
export function useCalendarAddress(zone: string) {
  const [params, changeAddress] = useAddress();
  const isWide = useIsWide();
  const [todayAsked, setTodayAsked] = useState(0);
  const known = <T extends string>(name: CalendarParameter, values: readonly T[]): T | undefined => {
    const value = params.get(name);
    return value !== null && isKnown(values, value) ? value : undefined;
  };
  const dayOf = (name: CalendarParameter): string | null => {
    const value = params.get(name);
    return value !== null && isDay(value) ? value : null;
  };
  const today = todayIn(zone);
  const platform = known('platform', platforms);
  const status = known('status', postStatuses);
  const project = /^[0-9a-f]{24}$/.exec(params.get('project') ?? '')?.[0];
  const view: CalendarView = known('view', calendarViews) ?? (isWide ? 'month' : 'list');
  const date = dayOf('date');
  /** @param change null takes a parameter away. */
  const set = (
    change: Partial<Record<CalendarParameter, string | null>>,
    { replace = true }: { readonly replace?: boolean } = {},
  ): void => changeAddress(change, { replace, preventScrollReset: true });
  return {
    view,
    today,
    day: date ?? today,
    /** Whether what is to come is listed, and not a month that was asked for. */
    isUpcoming: view === 'list' && date === null,
    filters: { platform, status, project },
    isFiltered: Boolean(platform || status || project),
    /** The post that is open. */
    post: params.get('post'),
    /** The day that is open. */
    openDay: dayOf('day'),
    /** What the address asks to be opened at once. */
    asked: params.get('new') === 'true' ? ('schedule' as const) : known('panel', ['slots', 'feed']),
    set,
    /** How often today was asked for: it may be in what is shown, and out of sight. */
    todayAsked,
    goToToday(): void {
      setTodayAsked(todayAsked + 1);
      set({ date: null });
    },
  };
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>;

const wide = '(min-width: 40rem)';

/** Whether there is room for a month with words in it. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wide).matches,
  );
}
