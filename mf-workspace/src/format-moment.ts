import type { Preferences } from '@postloom/shared-contracts';

/** A moment in the user's language and time zone, e.g. "Nov 21, 2026, 4:40 AM". */
export function formatMoment(iso: string, { language, timeZone }: Preferences): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(iso),
  );
}

/** A day in the user's language and time zone, e.g. "November 21, 2026". */
export function formatDay(iso: string, { language, timeZone }: Preferences): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(iso));
}
