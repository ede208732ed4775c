import { MongoError, unsupported } from '#mongo/errors.ts';
import { fromLocal, offsetAt, toLocal } from './time-zones.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/;
export const DAY_MS = 86_400_000;

/** The ISO 8601 week of a date with local fields: its year, number and day (Monday is 1). */
export function isoWeek(local: Date): { year: number; week: number; day: number } {
  const day = local.getUTCDay() || 7;
  const thursday = new Date(
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 4 - day),
  );
  const year = thursday.getUTCFullYear();
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS / 7) + 1, day };
}

export function dayOfYear(local: Date): number {
  return Math.floor((local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / DAY_MS) + 1;
}

/** The week of the year, weeks beginning on Sunday; days before the first Sunday are in week 0. */
export function weekOfYear(local: Date): number {
  return Math.floor((dayOfYear(local) + 6 - local.getUTCDay()) / 7);
}

/**
 * A date in the format of `$dateToString`.
 * @throws MongoError 18535 for an unknown specifier
 */
export function formatDate(date: Date, format: string, zone: string): string {
  const local = toLocal(date, zone);
  const offset = offsetAt(date.getTime(), zone) / 60_000;
  const pad = (value: number, size: number) => String(value).padStart(size, '0');
  const fields: Record<string, () => string> = {
    '%': () => '%',
    Y: () => pad(local.getUTCFullYear(), 4),
    m: () => pad(local.getUTCMonth() + 1, 2),
    d: () => pad(local.getUTCDate(), 2),
    H: () => pad(local.getUTCHours(), 2),
    M: () => pad(local.getUTCMinutes(), 2),
    S: () => pad(local.getUTCSeconds(), 2),
    L: () => pad(local.getUTCMilliseconds(), 3),
    j: () => pad(dayOfYear(local), 3),
    w: () => String(local.getUTCDay() + 1),
    u: () => String(isoWeek(local).day),
    U: () => pad(weekOfYear(local), 2),
    V: () => pad(isoWeek(local).week, 2),
    G: () => pad(isoWeek(local).year, 4),
    b: () => (MONTHS[local.getUTCMonth()] as string).slice(0, 3),
    B: () => MONTHS[local.getUTCMonth()] as string,
    z: () =>
      `${offset < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(offset) / 60), 2)}${pad(Math.abs(offset) % 60, 2)}`,
    Z: () => `${offset < 0 ? '-' : '+'}${pad(Math.abs(offset), 3)}`,
  };
  return format.replace(/%(.?)/gs, (_, specifier: string) => {
    const field = fields[specifier];
    if (!field) throw new MongoError(18536, `Invalid format character '%${specifier}' in format string`);
    return field();
  });
}

/**
 * Parses a date in ISO 8601 or the given format.
 * @throws MongoError ConversionFailure if it doesn't match
 */
export function parseDate(text: string, format: string | undefined, zone: string): Date {
  if (format !== undefined) return parseFormatted(text, format, zone);
  const match = ISO.exec(text.trim());
  if (!match) {
    // MongoDB's own parser knows many more formats, but all of them contain a digit.
    if (/\d/.test(text)) throw unsupported(`dates that are not ISO 8601: '${text}'`);
    throw failure(text, 'an incomplete date/time string has been found');
  }
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', offset] = match;
  const millis = Number(fraction.padEnd(3, '0').slice(0, 3));
  return assemble(text, [year, month, day, hour, minute, second].map(Number), millis, offset ?? zone);
}

function parseFormatted(text: string, format: string, zone: string): Date {
  const names: string[] = [];
  const patterns: Record<string, string> = {
    Y: '(\\d{4})',
    m: '(\\d\\d?)',
    d: '(\\d\\d?)',
    H: '(\\d\\d?)',
    M: '(\\d\\d?)',
    S: '(\\d\\d?)',
    L: '(\\d{1,3})',
    z: '(Z|[+-]\\d\\d:?\\d\\d)',
  };
  const source = format.replace(/%(.)|[^%]+/gs, (literal, specifier?: string) => {
    if (specifier === undefined) return literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    if (specifier === '%') return '%';
    const pattern = patterns[specifier];
    if (!pattern) throw unsupported(`%${specifier} in the format of $dateFromString`);
    names.push(specifier);
    return pattern;
  });
  const match = new RegExp(`^${source}$`).exec(text);
  if (!match) throw failure(text, `it does not fit the format '${format}'`);
  const found = new Map(names.map((name, at) => [name, match[at + 1] as string]));
  if (!found.has('Y') || !found.has('m') || !found.has('d'))
    throw failure(text, 'an incomplete date/time string has been found');
  return assemble(
    text,
    ['Y', 'm', 'd', 'H', 'M', 'S'].map((name) => Number(found.get(name) ?? 0)),
    Number((found.get('L') ?? '0').padEnd(3, '0')),
    found.get('z') ?? zone,
  );
}

function assemble(
  text: string,
  [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0]: number[],
  millis: number,
  zone: string,
): Date {
  const local = new Date(Date.UTC(2000, month - 1, day, hour, minute, second, millis));
  local.setUTCFullYear(year, month - 1, day);
  if (
    local.getUTCMonth() !== month - 1 ||
    local.getUTCDate() !== day ||
    hour > 23 ||
    minute > 59 ||
    second > 59
  )
    throw failure(text, 'the parsed time was invalid');
  return fromLocal(local, zone);
}

function failure(text: string, why: string): MongoError {
  return new MongoError('ConversionFailure', `Error parsing date string '${text}'; ${why}`);
}
