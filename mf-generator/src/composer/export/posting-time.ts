import { atomsOf, daysNamed, minutesOf } from '@postloom/shared-contracts/facts';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import type { ComposedVariant } from '#app/composer/variants/variant.ts';

// All times here are local ones, as `2026-05-03T09:00`.

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const dayWord = new RegExp(`\\b(today|tomorrow|${weekdays.join('|')})`, 'i');
const clockTime = /\b(\d{1,2})(?::(\d{2}))?\s*(am|pm)\b/i;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The spec's default hour, used if a recommendation names none. */
const usualTime = 14 * hourMs;

const msOf = (local: string): number => Date.parse(`${local}Z`);
const localOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

/**
 * The next time that a recommendation refers to. For "Tuesday to Thursday, 11 am to 1 pm", it is the next Tuesday at
 * eleven. If no day is named, or the hour of "Today" is past, it is the next time that it is this hour.
 */
function nextTime(recommendation: string, now: string): string {
  const here = msOf(now);
  const day = dayWord.exec(recommendation)?.[1]?.toLowerCase();
  const [, hour, minute = '0', half] = clockTime.exec(recommendation) ?? [];
  const time = hour ? hourOf(Number(hour), half) * hourMs + Number(minute) * minuteMs : usualTime;
  const weekday = weekdays.findIndex((each) => each.toLowerCase() === day);
  const ahead = weekday >= 0 ? (weekday - new Date(here).getUTCDay() + 7) % 7 : day === 'tomorrow' ? 1 : 0;
  const at = Math.floor(here / dayMs) * dayMs + ahead * dayMs + time;
  return localOf(at <= here ? at + (weekday >= 0 ? 7 : 1) * dayMs : at);
}

/** A text that is to be posted, and the time recommended for it, in words. */
export type ToTime = Pick<ComposedVariant, 'platform' | 'postingTime'> & {
  readonly words: Pick<ComposedVariant['words'], 'caption'>;
};

/**
 * The next recommended time that isn't taken. Where that comes after what the text invites to, it is the last of the
 * platform's good times before it; without one, in an hour.
 */
export function timeFor(
  { platform, postingTime, words: { caption } }: ToTime,
  now: string,
  isTaken: (local: string) => boolean = () => false,
): string {
  let usual = nextTime(postingTime, now);
  while (isTaken(usual)) usual = nextTime(postingTime, usual);
  const begins = beginnings(caption, now);
  if (begins.every((begin) => usual < begin)) return usual;
  const others = platformCatalogue[platform].suggestedTimes
    .map(({ weekday, hour }) => nextTime(wordsOf(weekday, hour), now))
    .filter((time) => !isTaken(time));
  const good = [usual, ...others].sort();
  for (const begin of begins) {
    const last = good.findLast((time) => time < begin);
    if (last) return last;
  }
  let soon = msOf(now) + hourMs;
  while (isTaken(localOf(soon))) soon += hourMs;
  return localOf(soon);
}

/** The recommended time of a text, in words: "Tuesday, 9:00 AM", or "Today, 9:00 AM". */
export function timeWordsFor(variant: ToTime, now: string): string {
  const time = timeFor(variant, now);
  if (time === nextTime(variant.postingTime, now)) return variant.postingTime;
  const at = new Date(msOf(time));
  const words = wordsOf(at.getUTCDay(), at.getUTCHours(), at.getUTCMinutes());
  return time.slice(0, 10) === now.slice(0, 10) ? words.replace(/^\w+/, 'Today') : words;
}

/** When what a text names with day and month begins, of which nothing is over; the earliest first. */
function beginnings(text: string, now: string): readonly string[] {
  const days = daysNamed(text, now.slice(0, 10)).filter(({ day }) => day >= now.slice(0, 10));
  if (days.length === 0) return [];
  const clocks = atomsOf(text).filter(({ form }) => form === 'clock');
  const minutes = clocks.flatMap(({ text: said, edge, span }) => {
    const end = edge === 'start' && clocks.find((other) => other.edge === 'end' && other.span === span);
    return minutesOf(said, end ? end.text : '') ?? [];
  });
  // Without a time it may be in the morning.
  const first = Math.min(...minutes, minutes.length > 0 ? 24 * 60 : 0);
  return days.map(({ day }) => localOf(msOf(`${day}T00:00`) + first * minuteMs)).filter((at) => at > now);
}

const wordsOf = (weekday: number, hour: number, minute = 0): string =>
  `${weekdays[weekday]}, ${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;

function hourOf(hour: number, half = ''): number {
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

/** The date and time in a person's time zone. */
export const localNow = (timeZone: string): string =>
  new Date().toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T');
