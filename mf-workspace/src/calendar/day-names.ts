import { createFormats, usePreferences, withZone } from '@postloom/remote-kit';
import type { Preferences } from '@postloom/shared-contracts';
import { useMemo } from 'react';
import { areUpcoming, type CalendarView, readTime } from './calendar-days.ts';

/** How days, hours and local times are written. Without a zone, except in `due`. */
export interface DayNames {
  /** "November 2026"; for a week or the upcoming list, "Nov 22 – 28, 2026" */
  span(view: CalendarView, days: readonly string[], day: string): string;
  /** "Sunday" */
  weekday(day: string): string;
  /** "Sun" */
  shortWeekday(day: string): string;
  /** "Friday, November 27, 2026" */
  day(day: string): string;
  /** "9 AM" for `09` */
  hour(hour: string): string;
  /** "9:30 AM" for `2027-03-14T09:30` */
  time(local: string): string;
  /** The same as short as it is unambiguous, "9 AM" at the full hour, and breakable before "AM". */
  briefTime(local: string): string;
  /** "Fri, Nov 27, 9:30 AM" for `2027-03-14T09:30` */
  moment(local: string): string;
  /**
   * Like `moment`, plus the zone if its clocks differ from this browser's: "Fri, Nov 27, 9:30 AM, Los Angeles time".
   */
  due(local: string, zone: string): string;
  /** Name of a slot: a day, or an hour of a day. */
  slot(slot: string): string;
}

export function createDayNames(language: Preferences['language']): DayNames {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  const month = format({ month: 'long', year: 'numeric' });
  const week = format({ month: 'short', day: 'numeric', year: 'numeric' });
  const weekday = format({ weekday: 'long' });
  const shortWeekday = format({ weekday: 'short' });
  const long = format({ dateStyle: 'full' });
  const hour = format({ hour: 'numeric' });
  const time = format({ timeStyle: 'short' });
  const moment = format({
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const at = (local: string): Date => new Date(`${local}${local.length === 10 ? 'T00:00' : ''}Z`);
  return {
    span: (view, days, day) =>
      view === 'week' || areUpcoming(view, days)
        ? week.formatRange(at(days[0] ?? day), at(days.at(-1) ?? day))
        : month.format(at(day)),
    weekday: (day) => weekday.format(at(day)),
    shortWeekday: (day) => shortWeekday.format(at(day)),
    day: (day) => long.format(at(day)),
    hour: (text) => hour.format(at(`2000-01-01T${text}:00`)),
    time: (local) => time.format(at(local)),
    briefTime: (local) => {
      const short = hour.resolvedOptions().hour12 && local.endsWith(':00') ? hour : time;
      return short.format(at(local)).replace('\u202f', ' ');
    },
    moment: (local) => moment.format(at(local)),
    due: (local, zone) => {
      const { zoneNote } = createFormats({ language, timeZone: zone });
      return withZone(moment.format(at(local)), zoneNote(new Date(readTime(local, zone).at)));
    },
    slot: (slot) =>
      slot.length === 10
        ? long.format(at(slot))
        : `${long.format(at(slot.slice(0, 10)))}, ${hour.format(at(`${slot}:00`))}`,
  };
}

/** Day names in the member's language. */
export function useDayNames(): DayNames {
  const { language } = usePreferences();
  return useMemo(() => createDayNames(language), [language]);
}
