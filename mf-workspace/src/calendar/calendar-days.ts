import type { CalendarItem, Preferences } from '@postloom/shared-contracts';
import { Temporal } from 'temporal-polyfill';

export const calendarViews = ['month', 'week', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Spec section 9: the month view has six weeks, starting on a Sunday. */
export const monthGridDays = 42;

/*
 * A day is a date without a zone, `2027-03-14`. A slot is a place a post can be dropped on: a day in the month view, an
 * hour in the week view (`2027-03-14T09`). Both are prefixes of a post's local time, `2027-03-14T09:30`.
 */

/** Today's date in a zone. */
export const todayIn = (zone: string, now: number = Date.now()): string =>
  wallClockAt(now, zone).slice(0, 10);

/** The local time of a moment in a zone, to the minute: `2027-03-14T09:30`. */
export function wallClockAt(at: string | number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(new Date(at).getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/** Whether a text is a day that exists; `2027-02-30` doesn't. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = new Date(`${text}T00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** The first day of a day's month. */
export const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

/** On which day a week begins, as ISO 8601 counts them. */
export type WeekStart = typeof monday | typeof sunday;
const monday = 1;
const sunday = 7;

/**
 * Where a week begins in the region of a language, as Unicode CLDR has it. Firefox doesn't know it yet
 * (`Intl.Locale.getWeekInfo`), and there are only these languages.
 */
export const weekStartIn = (language: Preferences['language']): WeekStart =>
  ['en-US', 'ja-JP', 'pt-BR'].includes(language) ? sunday : monday;

/** How many days a day comes after the first one of its week. */
const daysInto = (date: Temporal.PlainDate, weekStart: number): number =>
  (date.dayOfWeek - weekStart + 7) % 7;

/** The days shown in a view: 42 from a Sunday, a week, or the month itself. */
export function daysOf(view: CalendarView, day: string, weekStart: WeekStart = sunday): readonly string[] {
  const date = Temporal.PlainDate.from(day);
  const first = view === 'week' ? date : date.with({ day: 1 });
  const back = { month: daysInto(first, sunday), week: daysInto(first, weekStart), list: 0 }[view];
  const start = first.subtract({ days: back });
  const count = { month: monthGridDays, week: 7, list: date.daysInMonth }[view];
  return Array.from({ length: count }, (_, index) => start.add({ days: index }).toString());
}

/** The days of the list if no month was chosen: six weeks, starting today. */
export const daysFrom = (today: string): readonly string[] =>
  Array.from({ length: monthGridDays }, (_, index) => addDays(today, index));

/** Whether these are the days from `daysFrom`. */
export const areUpcoming = (view: CalendarView, days: readonly string[]): boolean =>
  view === 'list' && days.length === monthGridDays;

/**
 * The period shown, for the name of a file: `2026-12` or `2026-11-29-to-2026-12-05`. A week has no number there: which
 * one it is depends on where it begins.
 */
export function periodName(view: CalendarView, days: readonly string[], day: string): string {
  if (view === 'week' || areUpcoming(view, days)) return `${days[0]}-to-${days.at(-1)}`;
  return day.slice(0, 7);
}

/** The day that Next (1) or Previous (-1) leads to: a week away, or the first of a month. */
export function turn(view: CalendarView, day: string, by: 1 | -1): string {
  const date = Temporal.PlainDate.from(day);
  return view === 'week'
    ? date.add({ weeks: by }).toString()
    : date.with({ day: 1 }).add({ months: by }).toString();
}

/** The day that PageDown (1) or PageUp (-1) leads to: a week away, or the same day of another month. */
export const leapFrom = (view: CalendarView, day: string, by: 1 | -1): string =>
  Temporal.PlainDate.from(day)
    .add(view === 'week' ? { weeks: by } : { months: by })
    .toString();

/**
 * The day whose week is shown when switching from a month or the list: the chosen one, or else today, or else that of
 * the first entry. On the last day of a week with nothing left to post it is the next week, if that has something.
 * @param day a day of the month; the first if none was chosen (see {@link turn}).
 * @param entries the entries shown, by their local times.
 */
export function dayForWeek(
  day: string,
  today: string,
  entries: readonly Pick<CalendarItem, 'local' | 'status'>[],
  weekStart: WeekStart = sunday,
): string {
  if (day !== firstOf(day) && day !== today) return day;
  if (firstOf(today) !== firstOf(day)) {
    return entries.find(({ local }) => firstOf(local) === day)?.local.slice(0, 10) ?? day;
  }
  const week = (of: string) => daysOf('week', of, weekStart);
  const [isLastDay, nextWeek] = [week(today).at(-1) === today, week(addDays(today, 7))];
  const coming = entries.find(({ local, status }) => local >= today && status !== 'published');
  return (isLastDay && nextWeek.find((each) => coming?.local.startsWith(each))) || today;
}

/** The instants at which days begin and end in a zone, including days with clock changes. The end is exclusive. */
export function rangeOf(
  days: readonly string[],
  zone: string,
): { readonly from: string; readonly to: string } {
  const startOf = (day: string): string =>
    new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds).toISOString();
  return { from: startOf(days[0] ?? ''), to: startOf(addDays(days.at(-1) ?? '', 1)) };
}

/** How many minutes clocks go forward on a day in a zone; negative if they go back, 0 on most days. */
export function clockChange(day: string, zone: string): number {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone);
  return Math.round((24 - start.hoursInDay) * 60);
}

/** What a local time means in a zone. */
export interface ReadTime {
  readonly at: number;
  /** The resulting local time, which differs if clocks skip the requested one. */
  readonly local: string;
  /** Whether the time occurs twice that day; the first is used. */
  readonly twice: boolean;
}

/** Interprets a local time as the server does: a skipped time is moved forward by as much as the clocks. */
export function readTime(local: string, zone: string): ReadTime {
  const asked = Temporal.PlainDateTime.from(local);
  const first = asked.toZonedDateTime(zone, { disambiguation: 'compatible' });
  const last = asked.toZonedDateTime(zone, { disambiguation: 'later' });
  const read = first.toPlainDateTime();
  return {
    at: first.epochMilliseconds,
    local: read.toString({ smallestUnit: 'minute' }),
    twice: read.equals(asked) && first.epochMilliseconds !== last.epochMilliseconds,
  };
}

export const hoursOfDay: readonly string[] = Array.from({ length: 24 }, (_, hour) =>
  String(hour).padStart(2, '0'),
);

/** The slots of a view's grid, row by row: the weeks of a month, or the hours of a week. */
export function slotRows(view: 'month' | 'week', days: readonly string[]): readonly (readonly string[])[] {
  if (view === 'week') return hoursOfDay.map((hour) => days.map((day) => `${day}T${hour}`));
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The slot of a local time. */
export const slotOf = (view: 'month' | 'week', local: string): string =>
  local.slice(0, view === 'week' ? 13 : 10);

/** Moves a time into a slot: another day keeps the time of day, another hour keeps the minutes. */
export const moveTo = (slot: string, local: string): string => slot + local.slice(slot.length);

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * The slot that an arrow key, Home or End leads to. Days continue across rows and beyond the grid; hours stop at the
 * end of the day.
 * @param first a slot in the first column.
 * @returns null for other keys, and at the end.
 */
export function slotAfterKey(slot: string, key: string, first: string): string | null {
  const [day = '', hour] = slot.split('T');
  const date = Temporal.PlainDate.from(day);
  const beside = (next: string): string => (hour === undefined ? next : `${next}T${hour}`);
  const into = daysInto(date, Temporal.PlainDate.from(first.slice(0, 10)).dayOfWeek);
  if (key === 'Home') return beside(addDays(day, -into));
  if (key === 'End') return beside(addDays(day, 6 - into));
  const step = steps[key];
  if (!step) return null;
  const [row, column] = step;
  if (hour === undefined) return addDays(day, row * 7 + column);
  if (column !== 0) return beside(addDays(day, column));
  const next = hoursOfDay[Number(hour) + row];
  return next === undefined ? null : `${day}T${next}`;
}

/** Groups items by slot or day, keeping their order. */
export function groupBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): ReadonlyMap<string, readonly T[]> {
  return Map.groupBy(items, keyOf);
}
