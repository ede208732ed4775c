import { linkEnd, type Review } from '@postloom/shared-contracts';

const momentOptions = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;
const momentFormat = new Intl.DateTimeFormat(undefined, momentOptions);
const shortFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Whose clock a time is given by besides the reader's. */
export interface Sender {
  readonly name: string;
  /** IANA name of the zone. */
  readonly zone: string;
}

/**
 * Day, time and zone of an ISO time where the reader is, and in brackets where the sender is if clocks show something
 * else there.
 */
export function moment(iso: string, { name, zone }: Sender): string {
  const at = new Date(iso);
  const own = momentFormat.format(at);
  if (isSameClock(at, zone)) return own;
  const theirs = new Intl.DateTimeFormat(undefined, { ...momentOptions, year: undefined, timeZone: zone });
  return `${own} (${theirs.format(at)} for ${name})`;
}

/** When a link ends: on the clock of the mail that brought it, written as the reader's times are, and where the reader is if that is another time. */
export function endOfLink(review: Pick<Review, 'expiresAt' | 'zone'>): string {
  const { expiresAt, zone = 'UTC' } = review;
  const end = `${linkEnd(review, navigator.language)}.`;
  return isSameClock(new Date(expiresAt), zone)
    ? end
    : `${end} Where you are, that’s ${shortMoment(expiresAt)}.`;
}

/** Whether clocks show the same where the reader is and in another zone. */
function isSameClock(at: Date, zone: string): boolean {
  const shown = (timeZone?: string) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at);
  return shown() === shown(zone);
}

/** Day and time of an ISO time, as short as they can be. */
export const shortMoment = (iso: string): string => shortFormat.format(new Date(iso));
