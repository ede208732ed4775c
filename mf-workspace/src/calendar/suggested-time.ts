import { afterNamedDays } from '@postloom/shared-contracts/facts';
import { type Platform, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { addDays, daysOf, todayIn, wallClockAt } from './calendar-days.ts';

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
}

/**
 * The time that a post is proposed for: the platform's next free posting slot, or else the next of the times that the
 * composer recommends for it, or else nine o'clock or soon. It is always to come.
 */
export function proposeTime({ platform, text, zone, slot }: ToPropose, now = Date.now()): ProposedTime {
  const today = todayIn(zone, now);
  const isInTime = (local: string): boolean => afterNamedDays(text, local, today) === null;
  if (slot && isInTime(slot.local)) return { ...slot, why: 'slot' };
  const soon = wallClockAt(now + hourMs, zone);
  const usual = platform && usualTimes(platform, today).find((local) => local > soon && isInTime(local));
  if (usual) return { local: usual, zone, why: 'usual' };
  return { local: notBefore(`${today}T${suggestedTime}`, zone, now), zone, why: null };
}

/** The platform's recommended times of this week and the next, in order. */
function usualTimes(platform: Platform, today: string): readonly string[] {
  const sunday = daysOf('week', today)[0] ?? today;
  return [0, 7]
    .flatMap((days) =>
      platformCatalogue[platform].suggestedTimes.map(
        ({ weekday, hour }) => `${addDays(sunday, days + weekday)}T${String(hour).padStart(2, '0')}:00`,
      ),
    )
    .sort();
}
