import { useAddress, usePreferences } from '@postloom/remote-kit';
import { isKnown, postStatuses, signOffFilters } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { useState, useSyncExternalStore } from 'react';
import { type CalendarView, calendarViews, isDay, todayIn, weekStartIn } from './calendar-days.ts';

/** The calendar's query parameters. */
export type CalendarParameter =
  | 'view'
  | 'date'
  | 'platform'
  | 'status'
  | 'project'
  | 'signOff'
  | 'post'
  | 'day'
  | 'new'
  | 'panel';

/** What the calendar shows, stored in the address, so that it can be bookmarked, shared and returned to. */
export function useCalendarAddress(zone: string) {
  const [params, changeAddress] = useAddress();
  const isWide = useIsWide();
  const { language } = usePreferences();
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
  const signOff = known('signOff', signOffFilters);
  const project = /^[0-9a-f]{24}$/.exec(params.get('project') ?? '')?.[0];
  const view: CalendarView = known('view', calendarViews) ?? (isWide ? 'month' : 'list');
  const date = dayOf('date');
  /** @param change null removes a parameter. */
  const set = (
    change: Partial<Record<CalendarParameter, string | null>>,
    { replace = true }: { readonly replace?: boolean } = {},
  ): void => changeAddress(change, { replace, preventScrollReset: true });
  return {
    view,
    today,
    /** Where the week view begins; the month's grid always begins on a Sunday (spec section 9). */
    weekStart: weekStartIn(language),
    day: date ?? today,
    isDayChosen: date !== null,
    /** Whether upcoming posts are listed because no month was chosen. */
    isUpcoming: view === 'list' && date === null,
    filters: { platform, status, project, signOff },
    isFiltered: Boolean(platform || status || project || signOff),
    /** Id of the open post. */
    post: params.get('post'),
    /** The open day. */
    openDay: dayOf('day'),
    /** The dialog that the address asks to open. */
    asked: params.get('new') === 'true' ? ('schedule' as const) : known('panel', ['slots', 'feed']),
    set,
    clearFilters: () => set({ platform: null, status: null, project: null, signOff: null }),
    /** Counts requests for today, which may be within the period shown but scrolled out of view. */
    todayAsked,
    goToToday(): void {
      setTodayAsked(todayAsked + 1);
      set({ date: null });
    },
  };
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>;

/** Whether a day or a local time belongs to the period shown: only the month grid also shows days of other months. */
export const isOfView = ({ view, day }: CalendarAddress, time: string): boolean =>
  view !== 'month' || time.slice(0, 7) === day.slice(0, 7);

const wide = '(min-width: 40rem)';

/** Whether the screen is wide enough for a month view with text. */
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
