import type { Preferences } from '@postloom/shared-contracts';

/** Formats dates and numbers for one person. */
export interface Formats {
  /** The day of an ISO time, e.g. "November 21, 2026". */
  day(iso: string): string;
  /** The same for lists and tiles, e.g. "Nov 21, 2026". */
  shortDay(iso: string): string;
  /** Day and time of an ISO time, e.g. "Nov 21, 2026, 4:40 AM". */
  moment(iso: string): string;
  /** Like `moment`, for a proposed or planned time: "Nov 21, 2026, 4:40 AM, Los Angeles time" (`zoneNote`). */
  due(iso: string): string;
  /** "Los Angeles time" if clocks there differ from this browser's at that moment; null otherwise. */
  zoneNote(at: Date): string | null;
  /** The time of day, e.g. "4:40 AM". */
  time(at: Date): string;
  /** The time of day with seconds, for comparing clocks, e.g. "16:40:07". */
  clock(at: Date): string;
  /** A date without a time or a zone, e.g. `2026-11-21` as "November 21, 2026". */
  date(isoDate: string): string;
  /** The month of an ISO time, for comparisons: `2026-11`. */
  month(iso: string): string;
  /** A whole number, e.g. "63,206". */
  number(value: number): string;
  /** An amount in the currency's smallest unit, e.g. 1500 as "$15.00". */
  money(amount: number, currency?: string): string;
  /** A price in US dollars, with cents only if it has some: "$15", "$1,250.50". */
  price(dollars: number): string;
}

/** @param timeZone IANA name; the browser's own by default. */
export function createFormats({
  language,
  timeZone,
}: Pick<Preferences, 'language'> & { readonly timeZone?: string | undefined }): Formats {
  // Created on first use: initializing `Intl` costs 5 ms of a first load, and English rarely needs it.
  const format = (options: Intl.DateTimeFormatOptions) =>
    lazily(() => new Intl.DateTimeFormat(language, { timeZone, ...options }));
  const day = format({ dateStyle: 'long' });
  const shortDay = format({ dateStyle: 'medium' });
  const moment = format({ dateStyle: 'medium', timeStyle: 'short' });
  const time = format({ timeStyle: 'short' });
  const compared = { dateStyle: 'short', timeStyle: 'short' } as const;
  const clockThere = format(compared);
  const clockHere = lazily(() => new Intl.DateTimeFormat(language, compared));
  const zoneNote = (at: Date): string | null =>
    timeZone === undefined || clockThere().format(at) === clockHere().format(at) ? null : zoneTime(timeZone);
  const clock = format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  const date = format({ dateStyle: 'long', timeZone: 'UTC' });
  const month = lazily(
    () => new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone }),
  );
  const number = lazily(() => new Intl.NumberFormat(language));
  const isAmerican = language === 'en-US';
  return {
    day: (iso) => day().format(new Date(iso)),
    shortDay: (iso) => shortDay().format(new Date(iso)),
    moment: (iso) => moment().format(new Date(iso)),
    due: (iso) => withZone(moment().format(new Date(iso)), zoneNote(new Date(iso))),
    zoneNote,
    time: (at) => time().format(at),
    clock: (at) => clock().format(at),
    date: (isoDate) => (isAmerican ? americanDate(isoDate) : date().format(new Date(isoDate))),
    month: (iso) => month().format(new Date(iso)),
    number: (value) => (isAmerican ? groupThousands(value) : number().format(value)),
    money: (amount, currency = 'usd') =>
      new Intl.NumberFormat(language, { style: 'currency', currency, ...dollarSign(currency) }).format(
        amount / 100,
      ),
    price: (dollars) =>
      isAmerican && Number.isInteger(dollars)
        ? `$${groupThousands(dollars)}`
        : new Intl.NumberFormat(language, {
            style: 'currency',
            currency: 'usd',
            ...dollarSign('usd'),
            ...(Number.isInteger(dollars) && { maximumFractionDigits: 0 }),
          }).format(dollars),
  };
}

/** US dollars are “$” in every language, as they are for visitors: in British English, `Intl` alone makes them “US$”. */
const dollarSign = (currency: string): Intl.NumberFormatOptions =>
  currency.toLowerCase() === 'usd' ? { currencyDisplay: 'narrowSymbol' } : {};

/** The everyday name of a zone's time: "Los Angeles time", or "UTC". @param zone IANA name. */
export function zoneTime(zone: string): string {
  const place = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return place === 'UTC' ? place : `${place} time`;
}

/** A formatted time, with its zone if there is a note (`zoneNote`). */
export const withZone = (time: string, note: string | null): string => (note ? `${time}, ${note}` : time);

/** The formats of prerendered pages, which are the same for everybody, and of visitors, in their browser's zone. */
export const defaultFormats = createFormats({ language: 'en-US' });

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const groupThousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

const months = [
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

function americanDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-').map(Number);
  return `${months[(month ?? 1) - 1]} ${day}, ${year}`;
}
