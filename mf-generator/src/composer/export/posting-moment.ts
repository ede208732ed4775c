import { Temporal } from 'temporal-polyfill';
import { type ToTime, timeFor } from './posting-time.ts';

const momentAt = (local: string, zone: string): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds);

interface ToPost extends ToTime {
  /** The scheduled time (ISO 8601); null if it isn't scheduled. */
  readonly dueAt: string | null;
}

type Dated = { readonly platform: string; readonly dueAt: string | null };

/** The calendar warns of posts that are closer than this. */
const apartMs = 60 * 60 * 1000;

/**
 * The times of several posts, in their order: the scheduled time if there is one, or else the recommended time, at which
 * no other post of the same platform is due within an hour.
 * @param zone IANA name of the time zone.
 * @param planned the other posts in the calendar.
 */
export function postingMoments(
  posts: readonly ToPost[],
  now: Date,
  zone: string,
  planned: readonly Dated[] = [],
): Date[] {
  const taken = [...planned, ...posts].flatMap(({ platform, dueAt }) =>
    dueAt ? [{ platform, ms: Date.parse(dueAt) }] : [],
  );
  return posts.map((post) => {
    const { platform, dueAt } = post;
    if (dueAt) return new Date(dueAt);
    const isTaken = (local: string) => {
      const ms = momentAt(local, zone).getTime();
      return taken.some((each) => each.platform === platform && Math.abs(each.ms - ms) < apartMs);
    };
    const at = momentAt(timeFor(post, wallClock(now, zone), isTaken), zone);
    taken.push({ platform, ms: at.getTime() });
    return at;
  });
}

/** The local date and time in a time zone, e.g. `2026-05-03T09:00`. */
export function wallClock(at: Date, zone: string): string {
  const here = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return here.toPlainDateTime().toString({ smallestUnit: 'minute' });
}
