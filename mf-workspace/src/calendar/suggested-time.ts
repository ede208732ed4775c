import { wallClockAt } from './calendar-days.ts';

/** At this time of day a post is suggested where nothing else is known. */
export const suggestedTime = '09:00';

const hourMs = 60 * 60 * 1000;

/** A time on a zone's wall clock, or the full hour after the next where it is over. */
export function notBefore(local: string, zone: string): string {
  const soon = wallClockAt(Date.now() + hourMs, zone);
  return local > soon ? local : `${wallClockAt(Date.now() + 2 * hourMs, zone).slice(0, 14)}00`;
}
