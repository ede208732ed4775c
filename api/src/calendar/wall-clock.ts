import { Temporal } from 'temporal-polyfill';

/** A moment as local time in a zone, to the minute: `2027-03-14T09:30`. */
export function toLocal(at: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/**
 * The moment of a local time. If clocks show the time twice, the first occurrence is meant. If they skip it, it is
 * moved by as much as they go forward, as in calendars (RFC 5545, 3.3.5).
 * @returns `shifted`: whether clocks skip it.
 */
export function fromLocal(local: string, zone: string): { readonly at: Date; readonly shifted: boolean } {
  const asked = Temporal.PlainDateTime.from(local);
  const moment = asked.toZonedDateTime(zone, { disambiguation: 'compatible' });
  return {
    at: new Date(moment.epochMilliseconds),
    shifted: !moment.toPlainDateTime().equals(asked),
  };
}

export interface WeeklyTime {
  /** 1 for Monday to 7 for Sunday. */
  readonly weekday: number;
  /** `09:30` */
  readonly time: string;
}

/** The moments of weekly times after a moment, in order, for some weeks. */
export function* weeklyMoments(
  times: readonly WeeklyTime[],
  { after, zone, weeks }: { readonly after: Date; readonly zone: string; readonly weeks: number },
): Generator<Date> {
  const today = Temporal.Instant.fromEpochMilliseconds(after.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  for (let day = 0; day <= weeks * 7; day += 1) {
    const date = today.add({ days: day });
    const moments = times
      .filter(({ weekday }) => weekday === date.dayOfWeek)
      .map(({ time }) => fromLocal(`${date}T${time}`, zone).at)
      .sort((a, b) => a.getTime() - b.getTime());
    for (const moment of moments) if (moment > after) yield moment;
  }
}
