import { afterNamedDays } from '@postloom/shared-contracts/facts';
import { type Platform, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { addDays, daysFrom, daysOf, rangeOf, readTime, todayIn, wallClockAt } from './calendar-days.ts';

/** The default time of day for a post. */
export const suggestedTime = '09:00';

const hourMs = 60 * 60 * 1000;

/** A local time in a zone or, if it is over, the full hour after the next. */
export function notBefore(local: string, zone: string, now = Date.now()): string {
  const soon = wallClockAt(now + hourMs, zone);
  return local > soon ? local : `${wallClockAt(now + 2 * hourMs, zone).slice(0, 14)}00`;
}

/** A time for a post that nobody has chosen, with what speaks for it. */
export interface ProposedTime {
  readonly local: string;
  readonly zone: string;
  readonly why: 'slot' | 'usual' | null;
}

interface ToPropose {
  /** Null while it isn't known for which platform. */
  readonly platform: Platform | null;
  /** The post's text, after whose days no time is proposed. */
  readonly text: string;
  /** The person's own zone. */
  readonly zone: string;
  /** The platform's next free posting slot; null for none. */
  readonly slot: { readonly local: string; readonly zone: string } | null;
  /** When something else is due on the platform, in milliseconds. */
  readonly taken: readonly number[];
}

/**
 * The time that a post is proposed for: the platform's next free posting slot, or else the next of the times that the
 * composer recommends for it, or else nine o'clock or soon. It is always to come and, unless it is a slot, an hour away
 * from whatever else is due there.
 */
export function proposeTime(
  { platform, text, zone, slot, taken }: ToPropose,
  now = Date.now(),
): ProposedTime {
  const today = todayIn(zone, now);
  const isInTime = (local: string): boolean => afterNamedDays(text, local, today) === null;
  if (slot && isInTime(slot.local)) return { ...slot, why: 'slot' };
  const soon = wallClockAt(now + hourMs, zone);
  const isFree = (at: number): boolean => taken.every((other) => Math.abs(other - at) >= hourMs);
  const usual =
    platform &&
    usualTimes(platform, today).find(
      (local) => local > soon && isInTime(local) && isFree(readTime(local, zone).at),
    );
  if (usual) return { local: usual, zone, why: 'usual' };
  let { at } = readTime(notBefore(`${today}T${suggestedTime}`, zone, now), zone);
  while (!isFree(at)) at += hourMs;
  return { local: wallClockAt(at, zone), zone, why: null };
}

/** The period that a time without a slot is proposed in. */
export const proposedIn = (zone: string) => rangeOf(daysFrom(todayIn(zone)), zone);

/** The platform's recommended times of this week and the next five, in order. */
function usualTimes(platform: Platform, today: string): readonly string[] {
  const sunday = daysOf('week', today)[0] ?? today;
  return [0, 7, 14, 21, 28, 35]
    .flatMap((days) =>
      platformCatalogue[platform].suggestedTimes.map(
        ({ weekday, hour }) => `${addDays(sunday, days + weekday)}T${String(hour).padStart(2, '0')}:00`,
      ),
    )
    .sort();
}
