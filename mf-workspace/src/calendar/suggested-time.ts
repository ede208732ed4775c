import { isKnown, type PostSummary } from '@postloom/shared-contracts';
import { afterNamedDays } from '@postloom/shared-contracts/facts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { addDays, wallClockAt } from './calendar-days.ts';

/** The default time of day for a post. */
export const suggestedTime = '09:00';

const hourMs = 60 * 60 * 1000;

/** A local time in a zone or, if it is over, the full hour after the next. */
export function notBefore(local: string, zone: string): string {
  const soon = wallClockAt(Date.now() + hourMs, zone);
  return local > soon ? local : `${wallClockAt(Date.now() + 2 * hourMs, zone).slice(0, 14)}00`;
}

/**
 * The local time proposed for a post without one: the next time that the composer recommends for its platform or, where
 * that is after the days that the post names, the platform's last good time that isn't.
 * @param now the local time in the zone.
 */
export function recommendedTime(
  { platform, caption }: Pick<PostSummary, 'platform' | 'caption'>,
  zone: string,
  now: string = wallClockAt(Date.now(), zone),
): string {
  const today = now.slice(0, 10);
  const [usual, ...others] = (
    isKnown(platforms, platform) ? platformCatalogue[platform].suggestedTimes : []
  ).map(({ weekday, hour }) => nextAt(weekday, hour, now));
  return (
    [...(usual ? [usual] : []), ...others.sort().reverse()].find(
      (local) => afterNamedDays(caption, local, today) === null,
    ) ?? notBefore(`${today}T${suggestedTime}`, zone)
  );
}

/** The next local time on a weekday, from 0 for Sunday, at an hour. */
function nextAt(weekday: number, hour: number, now: string): string {
  const today = now.slice(0, 10);
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7;
  const at = (days: number): string => `${addDays(today, days)}T${String(hour).padStart(2, '0')}:00`;
  return at(ahead) > now ? at(ahead) : at(ahead + 7);
}
