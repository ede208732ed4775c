import { MongoError } from '#mongo/errors.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A date whose UTC fields are the local ones of the zone. */
export function toLocal(date: Date, zone: string): Date {
  return new Date(date.getTime() + offsetAt(date.getTime(), zone));
}

/** The inverse of `toLocal`. A local time that doesn't exist is moved by the length of the gap. */
export function fromLocal(local: Date, zone: string): Date {
  const time = local.getTime();
  const guess = time - offsetAt(time, zone);
  return new Date(time - offsetAt(guess, zone));
}

/**
 * How many milliseconds the zone is ahead of UTC at an instant.
 * @param zone an Olson name or an offset such as `+02:00`
 * @throws MongoError 40485 for an unknown zone
 */
export function offsetAt(time: number, zone: string): number {
  if (zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0;
  const fixed = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0)) * 60_000;
  const parts = Object.fromEntries(
    formatter(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const local = Date.UTC(
    parts.year ?? 0,
    (parts.month ?? 1) - 1,
    parts.day,
    parts.hour,
    parts.minute,
    parts.second,
  );
  return local - Math.floor(time / 1000) * 1000;
}

function formatter(zone: string): Intl.DateTimeFormat {
  let known = formatters.get(zone);
  if (!known) {
    try {
      known = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
    } catch {
      throw new MongoError(40485, `unrecognized time zone identifier: "${zone}"`);
    }
    formatters.set(zone, known);
  }
  return known;
}
