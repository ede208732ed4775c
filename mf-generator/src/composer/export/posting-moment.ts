import { Temporal } from 'temporal-polyfill';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const dayWord = new RegExp(`\\b(today|tomorrow|${weekdays.join('|')})`, 'i');
const clockTime = /\b(\d{1,2})(?::(\d{2}))?\s*(am|pm)\b/i;
/** The spec's own hour, where a recommendation names none. */
const usualTime = { hour: 14, minute: 0 };

/**
 * The next moment that a recommendation means, on the clock of a zone: of "Tuesday to Thursday, 11 am to 1 pm", the
 * next Tuesday at eleven. Of a day that it does not name, or a "Today" whose hour is over, the next one is meant.
 *
 * @param zone IANA name.
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
  /** The recommendation, in words. */
  readonly postingTime: string;
  /** ISO time that it was given; null where it has none. */
  readonly dueAt: string | null;
}

/**
 * The moments of several posts, in their order: the time that one was given, else the one that is recommended for it.
 * No recommended one falls on another one of its platform.
 * @param zone IANA name.
 */
export function postingMoments(posts: readonly ToPost[], now: Date, zone: string): Date[] {
  const slot = (platform: string, at: Date): string => `${platform} ${at.toISOString()}`;
  const taken = new Set(
    posts.flatMap(({ platform, dueAt }) => (dueAt ? [slot(platform, new Date(dueAt))] : [])),
  );
  return posts.map(({ platform, postingTime, dueAt }) => {
    if (dueAt) return new Date(dueAt);
    let at = nextPostingMoment(postingTime, now, zone);
    while (taken.has(slot(platform, at))) at = nextPostingMoment(postingTime, at, zone);
    taken.add(slot(platform, at));
    return at;
  });
}

/** What a wall clock of a zone shows at a moment, e.g. `2026-05-03T09:00`. */
export function wallClock(at: Date, zone: string): string {
  const here = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return here.toPlainDateTime().toString({ smallestUnit: 'minute' });
}

function hourOf(hour: number, half = ''): number {
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}
