import { wallClockAt } from './calendar-days.ts';

/** The default time of day for a post. */
export const suggestedTime = '09:00';

const hourMs = 60 * 60 * 1000;

/** A local time in a zone or, if it is over, the full hour after the next. */
export function notBefore(local: string, zone: string): string {
  const soon = wallClockAt(Date.now() + hourMs, zone);
  return local > soon ? local : `${wallClockAt(Date.now() + 2 * hourMs, zone).slice(0, 14)}00`;
}
