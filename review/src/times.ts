const momentFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const shortFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Day, time and zone of an ISO time, where the reader is. */
export const moment = (iso: string): string => momentFormat.format(new Date(iso));

/** Day and time of an ISO time, as short as they can be. */
export const shortMoment = (iso: string): string => shortFormat.format(new Date(iso));
