import { useFormats, usePreferences, withZone } from '@postloom/remote-kit';
import { wallClockAt } from '#app/calendar/calendar-days.ts';
import { useDayNames } from '#app/calendar/day-names.ts';

/**
 * Formats when a post is due, in the member's zone, which is named if its clocks differ from this browser's: "Thu, Nov
 * 26, 9:00 AM".
 */
export function useDue(): (scheduledAt: string) => string {
  const { timeZone } = usePreferences();
  const names = useDayNames();
  const { zoneNote } = useFormats();
  return (scheduledAt) =>
    withZone(names.moment(wallClockAt(scheduledAt, timeZone)), zoneNote(new Date(scheduledAt)));
}
