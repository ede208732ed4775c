import { isTimeZone } from '@postloom/shared-contracts';

export interface TimeZoneOption {
  /** IANA name, e.g. `America/Los_Angeles`. */
  readonly id: string;
  /** A label for people, e.g. `UTC-8 (Pacific Time)`. Each is unique. */
  readonly label: string;
}

const januaryAndJuly = [new Date(Date.UTC(2026, 0, 1)), new Date(Date.UTC(2026, 6, 1))];

/**
 * Every time zone this browser knows, labeled with its standard offset and common name, and UTC as such. If several zones share both,
 * the first gets the plain label and the others add their city.
 */
export function timeZoneOptions(): readonly TimeZoneOption[] {
  const taken = new Set<string>();
  // Browsers may or may not include UTC.
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
    .map((id) => {
      const minutes = Math.min(...januaryAndJuly.map((date) => offsetMinutes(id, date)));
      const plain = id === 'UTC' ? id : `${utc(minutes)} (${commonName(id)})`;
      const label = taken.has(plain) ? `${plain.slice(0, -1)}, ${city(id)})` : plain;
      taken.add(label);
      return { id, label, minutes };
    })
    .sort((a, b) => a.minutes - b.minutes || a.label.localeCompare(b.label));
}

/**
 * The zone that a text refers to: its label, an IANA name (which doesn't have to be one of the options), or its city.
 */
export function findTimeZone(
  options: readonly TimeZoneOption[],
  text: string,
): Pick<TimeZoneOption, 'id'> | undefined {
  const name = text.trim();
  const wanted = name.toLowerCase();
  return (
    options.find(({ label }) => label.toLowerCase() === wanted) ??
    options.find(({ id }) => id.toLowerCase() === wanted) ??
    options.find(({ id }) => city(id).toLowerCase() === wanted) ??
    // Zones have more names than browsers list: Asia/Calcutta in one browser is Asia/Kolkata in another.
    (isTimeZone(name) ? { id: name } : undefined)
  );
}

function namePart(id: string, timeZoneName: 'longGeneric' | 'longOffset', date: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: id, timeZoneName }).formatToParts(date);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? id;
}

const commonName = (id: string): string => namePart(id, 'longGeneric', new Date());

function offsetMinutes(id: string, date: Date): number {
  const [, sign = '+', hours = '0', minutes = '0'] =
    /GMT([+-])(\d+):(\d+)/.exec(namePart(id, 'longOffset', date)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function utc(minutes: number): string {
  const size = Math.abs(minutes);
  const rest = size % 60 ? `:${String(size % 60).padStart(2, '0')}` : '';
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`;
}

const city = (id: string): string => id.slice(id.lastIndexOf('/') + 1).replaceAll('_', ' ');
