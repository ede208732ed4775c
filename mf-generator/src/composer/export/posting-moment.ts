import { Temporal } from 'temporal-polyfill';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const dayWord = new RegExp(`\\b(today|tomorrow|${weekdays.join('|')})`, 'i');
const clockTime = /\b(\d{1,2})(?::(\d{2}))?\s*(am|pm)\b/i;
/** The spec's default hour, used if a recommendation names none. */
const usualTime = { hour: 14, minute: 0 };

/**
 * The next time that a recommendation refers to. For "Tuesday to Thursday, 11 am to 1 pm", it is the next Tuesday at
 * eleven. If no day is named, or the hour of "Today" is past, it is the next time that it is this hour.
 *
 * @param zone IANA name of the time zone in which the recommendation is meant.
 */
export function nextPostingMoment(recommendation: string, now: Date, zone: string): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const day = dayWord.exec(recommendation)?.[1]?.toLowerCase();
  const [, hour, minute = '0', half] = clockTime.exec(recommendation) ?? [];
  const time = hour ? { hour: hourOf(Number(hour), half), minute: Number(minute) } : usualTime;
  const weekday = weekdays.indexOf(day ?? '') + 1;
  const ahead = weekday > 0 ? (weekday - here.dayOfWeek + 7) % 7 : day === 'tomorrow' ? 1 : 0;
  const moment = here.add({ days: ahead }).withPlainTime(time);
  const isOver = Temporal.ZonedDateTime.compare(moment, here) <= 0;
  const next = isOver ? moment.add({ days: weekday > 0 ? 7 : 1 }) : moment;
  return new Date(next.epochMilliseconds);
}

interface ToPost {
  readonly platform: string;
  /** The recommended time as text. */
  readonly postingTime: string;
  /** The scheduled time (ISO 8601); null if it isn't scheduled. */
  readonly dueAt: string | null;
}

type Dated = Pick<ToPost, 'platform' | 'dueAt'>;

/** The calendar warns of posts that are closer than this. */
const apartMs = 60 * 60 * 1000;

/**
 * The times of several posts, in their order: the scheduled time if there is one, or else the recommended time. A
 * recommended time is moved by its days while another post of the same platform is due within an hour of it.
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
  return posts.map(({ platform, postingTime, dueAt }) => {
    if (dueAt) return new Date(dueAt);
    const isTaken = (at: Date) =>
      taken.some((each) => each.platform === platform && Math.abs(each.ms - at.getTime()) < apartMs);
    let at = nextPostingMoment(postingTime, now, zone);
    while (isTaken(at)) at = nextPostingMoment(postingTime, at, zone);
    taken.push({ platform, ms: at.getTime() });
    return at;
  });
}

/** The local date and time in a time zone, e.g. `2026-05-03T09:00`. */
export function wallClock(at: Date, zone: string): string {
  const here = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return here.toPlainDateTime().toString({ smallestUnit: 'minute' });
}

function hourOf(hour: number, half = ''): number {
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}
