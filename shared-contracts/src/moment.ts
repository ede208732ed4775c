/**
 * Date, time and zone, for people who may be in another zone: "December 6, 2026 at 5:00 PM GMT+1".
 * @param language BCP 47 tag.
 * @param timeZone IANA name.
 */
export function momentWithZone(at: Date, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
}
