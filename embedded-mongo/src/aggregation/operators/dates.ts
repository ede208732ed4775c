import { ObjectId, Timestamp } from 'bson';
import {
  type Doc,
  Double,
  doc,
  Int32,
  isDoc,
  isNumber,
  Long,
  type Maybe,
  toNumber,
  type Value,
} from '#mongo/bson/values.ts';
import { MongoError } from '#mongo/errors.ts';
import type { Expression, Operator } from '../expressions.ts';
import { namedOperator, nameOf, nullish } from './arguments.ts';
import { DAY_MS, dayOfYear, formatDate, isoWeek, parseDate, weekOfYear } from './date-strings.ts';
import { fromLocal, toLocal } from './time-zones.ts';

type Unit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond';

const MILLIS: Partial<Record<Unit, number>> = {
  week: 7 * DAY_MS,
  day: DAY_MS,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
};
const MONTHS: Partial<Record<Unit, number>> = { year: 12, quarter: 3, month: 1 };
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const DEFAULT_FORMAT = '%Y-%m-%dT%H:%M:%S.%LZ';

export const dateOperators: [string, Operator][] = [
  part('$year', (local) => local.getUTCFullYear()),
  part('$month', (local) => local.getUTCMonth() + 1),
  part('$dayOfMonth', (local) => local.getUTCDate()),
  part('$hour', (local) => local.getUTCHours()),
  part('$minute', (local) => local.getUTCMinutes()),
  part('$second', (local) => local.getUTCSeconds()),
  part('$millisecond', (local) => local.getUTCMilliseconds()),
  part('$dayOfWeek', (local) => local.getUTCDay() + 1),
  part('$dayOfYear', dayOfYear),
  part('$week', weekOfYear),
  part('$isoDayOfWeek', (local) => isoWeek(local).day),
  part('$isoWeek', (local) => isoWeek(local).week),
  ['$isoWeekYear', datePart('$isoWeekYear', (local) => Long.fromNumber(isoWeek(local).year))],
  namedOperator('$dateToString', ['date'], ['format', 'timezone', 'onNull'], (get) => {
    const [date, format, zone, onNull] = [get('date'), get('format'), get('timezone'), get('onNull')];
    return (document, variables) => {
      const value = date(document, variables);
      if (nullish(value)) return onNull(document, variables) ?? null;
      const pattern = format(document, variables);
      const timezone = zone(document, variables);
      if (pattern === null || timezone === null) return null;
      if (pattern !== undefined && typeof pattern !== 'string')
        throw new MongoError(
          18533,
          `$dateToString requires that 'format' be a string, found: ${nameOf(pattern)}`,
        );
      return formatDate(
        asDate('$dateToString', value),
        pattern ?? (timezone ? DEFAULT_FORMAT.replace('Z', '') : DEFAULT_FORMAT),
        zoneOf(timezone),
      );
    };
  }),
  namedOperator(
    '$dateFromString',
    ['dateString'],
    ['format', 'timezone', 'onError', 'onNull'],
    (get, given) => {
      const [text, format, zone, onError, onNull] = [
        'dateString',
        'format',
        'timezone',
        'onError',
        'onNull',
      ].map((name) => get(name)) as [Expression, Expression, Expression, Expression, Expression];
      return (document, variables) => {
        const value = text(document, variables);
        if (nullish(value)) return onNull(document, variables) ?? null;
        const pattern = format(document, variables);
        try {
          if (typeof value !== 'string')
            throw new MongoError(
              'ConversionFailure',
              `$dateFromString requires that 'dateString' be a string, found: ${nameOf(value)} with value ${value}`,
            );
          return parseDate(
            value,
            typeof pattern === 'string' ? pattern : undefined,
            zoneOf(zone(document, variables)),
          );
        } catch (error) {
          if (
            !(error instanceof MongoError) ||
            error.codeName !== 'ConversionFailure' ||
            given('onError') === undefined
          )
            throw error;
          return onError(document, variables);
        }
      };
    },
  ),
  namedOperator('$dateToParts', ['date'], ['timezone', 'iso8601'], (get) => {
    const [date, zone, iso] = [get('date'), get('timezone'), get('iso8601')];
    return (document, variables) => {
      const value = date(document, variables);
      if (nullish(value)) return null;
      const local = toLocal(asDate('$dateToParts', value), zoneOf(zone(document, variables)));
      const week = isoWeek(local);
      const head =
        iso(document, variables) === true
          ? { isoWeekYear: week.year, isoWeek: week.week, isoDayOfWeek: week.day }
          : { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() };
      const all = {
        ...head,
        hour: local.getUTCHours(),
        minute: local.getUTCMinutes(),
        second: local.getUTCSeconds(),
        millisecond: local.getUTCMilliseconds(),
      };
      return doc(Object.fromEntries(Object.entries(all).map(([name, number]) => [name, new Int32(number)])));
    };
  }),
  namedOperator(
    '$dateFromParts',
    [],
    [
      'year',
      'month',
      'day',
      'hour',
      'minute',
      'second',
      'millisecond',
      'isoWeekYear',
      'isoWeek',
      'isoDayOfWeek',
      'timezone',
    ],
    (get, given) => {
      const iso = given('isoWeekYear') !== undefined;
      if (!iso && given('year') === undefined)
        throw new MongoError(40516, "$dateFromParts requires either 'year' or 'isoWeekYear' to be present");
      const names = iso ? ['isoWeekYear', 'isoWeek', 'isoDayOfWeek'] : ['year', 'month', 'day'];
      const parts = [...names, 'hour', 'minute', 'second', 'millisecond'].map((name) => ({
        name,
        value: get(name),
      }));
      const zone = get('timezone');
      return (document, variables) => {
        const numbers: number[] = [];
        for (const [at, { name, value }] of parts.entries()) {
          const found = value(document, variables);
          if (found === undefined && given(name) === undefined) numbers.push(at < 3 ? 1 : 0);
          else if (nullish(found)) return null;
          else numbers.push(wholeNumber('$dateFromParts', found));
        }
        const [year = 1, second = 1, third = 1, ...time] = numbers;
        const local = iso ? fromIsoWeek(year, second, third) : utc(year, second - 1, third);
        const [hours = 0, minutes = 0, seconds = 0, millis = 0] = time;
        local.setTime(local.getTime() + hours * 3_600_000 + minutes * 60_000 + seconds * 1000 + millis);
        return fromLocal(local, zoneOf(zone(document, variables)));
      };
    },
  ),
  shift('$dateAdd', 1),
  shift('$dateSubtract', -1),
  namedOperator('$dateDiff', ['startDate', 'endDate', 'unit'], ['timezone', 'startOfWeek'], (get) => {
    const [start, end, unit, zone, week] = ['startDate', 'endDate', 'unit', 'timezone', 'startOfWeek'].map(
      (name) => get(name),
    ) as [Expression, Expression, Expression, Expression, Expression];
    return (document, variables) => {
      const [from, to, by] = [start, end, unit].map((item) => item(document, variables));
      if (nullish(from) || nullish(to) || nullish(by)) return null;
      const timezone = zoneOf(zone(document, variables));
      const first = weekStart(week(document, variables));
      const name = unitOf(by);
      const index = (date: Maybe) => unitIndex(toLocal(asDate('$dateDiff', date), timezone), name, first);
      return Long.fromNumber(index(to) - index(from));
    };
  }),
  namedOperator('$dateTrunc', ['date', 'unit'], ['binSize', 'timezone', 'startOfWeek'], (get) => {
    const [date, unit, size, zone, week] = ['date', 'unit', 'binSize', 'timezone', 'startOfWeek'].map(
      (name) => get(name),
    ) as [Expression, Expression, Expression, Expression, Expression];
    return (document, variables) => {
      const value = date(document, variables);
      const by = unit(document, variables);
      if (nullish(value) || nullish(by)) return null;
      const given = size(document, variables);
      const bin = given === undefined ? 1 : wholeNumber('$dateTrunc', given);
      if (bin < 1)
        throw new MongoError(
          5439017,
          `$dateTrunc requires 'binSize' to be greater than 0, but got value ${bin}`,
        );
      const timezone = zoneOf(zone(document, variables));
      const local = toLocal(asDate('$dateTrunc', value), timezone);
      return fromLocal(truncate(local, unitOf(by), bin, weekStart(week(document, variables))), timezone);
    };
  }),
];

function part(name: string, read: (local: Date) => number): [string, Operator] {
  return [name, datePart(name, (local) => new Int32(read(local)))];
}

/** `{ $year: date }` or `{ $year: { date, timezone } }`. */
function datePart(name: string, read: (local: Date) => Value): Operator {
  return (argument, compile) => {
    const named = isDoc(argument) && argument.has('date');
    const list = Array.isArray(argument) ? argument : [argument];
    if (list.length !== 1)
      throw new MongoError(
        40536,
        `${name} accepts exactly one argument if given an array, but was given ${list.length}`,
      );
    const date = compile(named ? ((argument as Doc).get('date') as Value) : (list[0] as Value));
    const zone =
      named && argument.has('timezone') ? compile(argument.get('timezone') as Value) : () => undefined;
    return (document, variables) => {
      const value = date(document, variables);
      const timezone = zone(document, variables);
      if (nullish(value) || timezone === null) return null;
      return read(toLocal(asDate(name, value), zoneOf(timezone)));
    };
  };
}

function shift(name: string, sign: 1 | -1): [string, Operator] {
  return namedOperator(name, ['startDate', 'unit', 'amount'], ['timezone'], (get) => {
    const [start, unit, amount, zone] = ['startDate', 'unit', 'amount', 'timezone'].map((part) =>
      get(part),
    ) as [Expression, Expression, Expression, Expression];
    return (document, variables) => {
      const [date, by, count] = [start, unit, amount].map((item) => item(document, variables));
      if (nullish(date) || nullish(by) || nullish(count)) return null;
      const n = sign * wholeNumber(name, count);
      const result = add(asDate(name, date), unitOf(by), n, zoneOf(zone(document, variables)));
      if (Number.isNaN(result.getTime())) throw new MongoError(5976500, `${name} overflowed`);
      return result;
    };
  });
}

/** Days and longer units keep the local time of day. Adding months never goes past the end of the resulting month. */
function add(date: Date, unit: Unit, count: number, zone: string): Date {
  const millis = MILLIS[unit];
  if (millis !== undefined && millis < DAY_MS) return new Date(date.getTime() + count * millis);
  const local = toLocal(date, zone);
  if (millis !== undefined) return fromLocal(new Date(local.getTime() + count * millis), zone);
  const month = local.getUTCMonth() + count * (MONTHS[unit] as number);
  const day = Math.min(local.getUTCDate(), utc(local.getUTCFullYear(), month + 1, 0).getUTCDate());
  const moved = utc(local.getUTCFullYear(), month, day);
  return fromLocal(new Date(moved.getTime() + (((local.getTime() % DAY_MS) + DAY_MS) % DAY_MS)), zone);
}

/** The number of the unit that contains a local time, counted from a fixed start. */
function unitIndex(local: Date, unit: Unit, firstDay: number): number {
  const months = MONTHS[unit];
  if (months !== undefined) return Math.floor((local.getUTCFullYear() * 12 + local.getUTCMonth()) / months);
  // 1970-01-01 was a Thursday, day 4.
  if (unit === 'week') return Math.floor((local.getTime() / DAY_MS + 4 - firstDay) / 7);
  return Math.floor(local.getTime() / (MILLIS[unit] as number));
}

/** The start of the bin. Bins are counted from the year 2000. */
function truncate(local: Date, unit: Unit, bin: number, firstDay: number): Date {
  const origin = utc(2000, 0, 1);
  // The first start of a week in 2000, which began on a Saturday, day 6.
  if (unit === 'week') origin.setTime(origin.getTime() + ((firstDay - 6 + 7) % 7) * DAY_MS);
  const months = MONTHS[unit];
  if (months !== undefined) {
    const since = (local.getUTCFullYear() - 2000) * 12 + local.getUTCMonth();
    return utc(2000, Math.floor(since / (bin * months)) * bin * months, 1);
  }
  const width = bin * (MILLIS[unit] as number);
  return new Date(origin.getTime() + Math.floor((local.getTime() - origin.getTime()) / width) * width);
}

/** Like Date.UTC, but without treating the years 0 to 99 as 1900 to 1999. */
function utc(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date;
}

function fromIsoWeek(year: number, week: number, day: number): Date {
  const fourth = utc(year, 0, 4);
  return utc(year, 0, 4 - (fourth.getUTCDay() || 7) + (week - 1) * 7 + day);
}

/** Converts a date, or a value that contains one: ObjectId and Timestamp. */
function asDate(name: string, value: Maybe): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1000);
  throw new MongoError(16006, `can't convert from BSON type ${nameOf(value)} to Date (${name})`);
}

function zoneOf(value: Maybe): string {
  if (nullish(value)) return 'UTC';
  if (typeof value !== 'string')
    throw new MongoError(40517, `timezone must evaluate to a string, found ${nameOf(value)}`);
  return value;
}

function unitOf(value: Maybe): Unit {
  if (typeof value === 'string' && (value in MILLIS || value in MONTHS)) return value as Unit;
  throw new MongoError('FailedToParse', `unknown time unit value: ${value}`);
}

function weekStart(value: Maybe): number {
  if (nullish(value)) return 0;
  const name = String(value).toLowerCase();
  const at = WEEKDAYS.findIndex((day) => day === name || day.slice(0, 3) === name);
  if (at < 0) throw new MongoError('FailedToParse', `unknown day of week value: ${value}`);
  return at;
}

function wholeNumber(name: string, value: Maybe): number {
  const number = isNumber(value) ? toNumber(value) : NaN;
  if (!Number.isInteger(number))
    throw new MongoError(
      40515,
      `${name} must evaluate to an integer, found ${nameOf(value)} with value ${value instanceof Double ? value.value : value}`,
    );
  return number;
}
