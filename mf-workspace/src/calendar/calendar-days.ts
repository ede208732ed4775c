import { Temporal } from 'temporal-polyfill';

export const calendarViews = ['month', 'week', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Spec section 9: a month is six weeks from a Sunday. */
export const monthGridDays = 42;

/*
 * A day is a plain date without a zone, `2027-03-14`. A slot is where a post can be dropped: a day in the month, an
 * hour of a day in the week (`2027-03-14T09`). Both are the beginning of a post's wall-clock time, `2027-03-14T09:30`.
 */

/** Today on the calendar of a zone. */
export const todayIn = (zone: string, now: number = Date.now()): string =>
  wallClockAt(now, zone).slice(0, 10);

/** A moment on the wall clock of a zone, to the minute: `2027-03-14T09:30`. */
export function wallClockAt(at: string | number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(new Date(at).getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/** Whether a text is a day that is there: `2027-02-30` is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = new Date(`${text}T00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** The first day of a day's month. */
export const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

/** The days that a view of a day shows: 42 from a Sunday, a week from Sunday, or the month itself. */
export function daysOf(view: CalendarView, day: string): readonly string[] {
  const date = Temporal.PlainDate.from(day);
  const first = view === 'week' ? date : date.with({ day: 1 });
  const start = view === 'list' ? first : first.subtract({ days: first.dayOfWeek % 7 });
  const count = { month: monthGridDays, week: 7, list: date.daysInMonth }[view];
  return Array.from({ length: count }, (_, index) => start.add({ days: index }).toString());
}

/** The days of the list where no month is asked for: today, and the six weeks that it begins. */
export const daysFrom = (today: string): readonly string[] =>
  Array.from({ length: monthGridDays }, (_, index) => addDays(today, index));

/** Whether a view's days are such ones. */
export const areUpcoming = (view: CalendarView, days: readonly string[]): boolean =>
  view === 'list' && days.length === monthGridDays;

/** The day that Next (1) or Previous (-1) leads to: a week on, or the first of a month. */
export function turn(view: CalendarView, day: string, by: 1 | -1): string {
  const date = Temporal.PlainDate.from(day);
  return view === 'week'
    ? date.add({ weeks: by }).toString()
    : date.with({ day: 1 }).add({ months: by }).toString();
}

/** The day that PageDown (1) or PageUp (-1) leads to from a day: a week on, or the same day of another month. */
export const leapFrom = (view: CalendarView, day: string, by: 1 | -1): string =>
  Temporal.PlainDate.from(day)
    .add(view === 'week' ? { weeks: by } : { months: by })
    .toString();

/**
 * The day whose week is shown in the place of a month: the one that was chosen, else today, else that of the first entry.
 * @param day of the month; its first where no day was chosen (see {@link turn}).
 * @param entries wall-clock times of what is shown, in their order.
 */
export function dayForWeek(day: string, today: string, entries: readonly string[]): string {
  if (day !== firstOf(day)) return day;
  const isInMonth = (time: string): boolean => firstOf(time) === day;
  return isInMonth(today) ? today : (entries.find(isInMonth)?.slice(0, 10) ?? day);
}

/** The instants at which days begin and end in a zone, whatever its clocks do between them. The end is not included. */
export function rangeOf(
  days: readonly string[],
  zone: string,
): { readonly from: string; readonly to: string } {
  const startOf = (day: string): string =>
    new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds).toISOString();
  return { from: startOf(days[0] ?? ''), to: startOf(addDays(days.at(-1) ?? '', 1)) };
}

/** By how many minutes clocks go forward on a day of a zone; negative where they go back, 0 on most days. */
export function clockChange(day: string, zone: string): number {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone);
  return Math.round((24 - start.hoursInDay) * 60);
}

/** What a wall-clock time in a zone comes to. */
export interface ReadTime {
  readonly at: number;
  /** The time that clocks show then: another one where they skip what was asked for. */
  readonly local: string;
  /** Clocks show the time twice; the first is meant. */
  readonly twice: boolean;
}

/** Reads a wall clock as the server does: a skipped time is as much later as clocks go forward. */
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

/** The slot of a wall-clock time. */
export const slotOf = (view: 'month' | 'week', local: string): string =>
  local.slice(0, view === 'week' ? 13 : 10);

/** A time moved into a slot: another day keeps the time of day, another hour keeps the minutes. */
export const moveTo = (slot: string, local: string): string => slot + local.slice(slot.length);

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * The slot that an arrow key, Home or End leads to. Days follow one another from row to row and beyond the grid;
 * hours end where the day does.
 * @returns null for other keys, and where there is nothing further.
 */
export function slotAfterKey(slot: string, key: string): string | null {
  const [day = '', hour] = slot.split('T');
  const date = Temporal.PlainDate.from(day);
  const beside = (next: string): string => (hour === undefined ? next : `${next}T${hour}`);
  if (key === 'Home') return beside(addDays(day, -(date.dayOfWeek % 7)));
  if (key === 'End') return beside(addDays(day, 6 - (date.dayOfWeek % 7)));
  const step = steps[key];
  if (!step) return null;
  const [row, column] = step;
  if (hour === undefined) return addDays(day, row * 7 + column);
  if (column !== 0) return beside(addDays(day, column));
  const next = hoursOfDay[Number(hour) + row];
  return next === undefined ? null : `${day}T${next}`;
}

/** Things by the slot or day that they belong to, in the order in which they come. */
export function groupBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): ReadonlyMap<string, readonly T[]> {
  return Map.groupBy(items, keyOf);
}
