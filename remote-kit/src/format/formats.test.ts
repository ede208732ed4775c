import { expect, test } from 'vitest';
import { createFormats, zoneTime } from './formats.ts';

const american = createFormats({ language: 'en-US', timeZone: 'America/Los_Angeles' });
const german = createFormats({ language: 'de-DE', timeZone: 'Europe/Berlin' });
/** Late evening in California, and the next morning in Berlin. */
const iso = '2026-12-01T06:30:00.000Z';

test('a time is shown in the person’s zone and language', () => {
  expect(american.day(iso)).toBe('November 30, 2026');
  expect(german.day(iso)).toBe('1. Dezember 2026');
  expect(american.shortDay(iso)).toBe('Nov 30, 2026');
  expect(german.shortDay(iso)).toBe('01.12.2026');
  expect(american.moment(iso)).toMatch(/^Nov 30, 2026, 10:30\sPM$/);
  expect(german.moment(iso)).toBe('01.12.2026, 07:30');
});

test('a due time names its zone if this device’s clock shows another one', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // No other zone has the same time as Chatham.
  const far = createFormats({ language: 'en-US', timeZone: 'Pacific/Chatham' });
  const near = createFormats({ language: 'en-US', timeZone: here });
  expect(far.due(iso)).toBe(`${far.moment(iso)}, Chatham time`);
  expect(near.due(iso)).toBe(near.moment(iso));
});

test('a zone is named after its place, and UTC is itself a time', () => {
  expect(['America/Los_Angeles', 'UTC', 'Etc/UTC'].map(zoneTime)).toEqual(['Los Angeles time', 'UTC', 'UTC']);
});

test('a clock shows seconds, in the person’s zone', () => {
  expect(american.clock(new Date(iso))).toBe('22:30:00');
  expect(german.clock(new Date(iso))).toBe('07:30:00');
});

test('the month of a time is the one in the person’s zone', () => {
  expect(american.month(iso)).toBe('2026-11');
  expect(german.month(iso)).toBe('2026-12');
});

test('a date without a time is the same day everywhere', () => {
  expect(american.date('2026-10-01')).toBe('October 1, 2026');
  expect(german.date('2026-10-01')).toBe('1. Oktober 2026');
  expect(createFormats({ language: 'en-GB', timeZone: 'Pacific/Honolulu' }).date('2026-10-01')).toBe(
    '1 October 2026',
  );
});

test('numbers and amounts are grouped as is usual in the language, and American ones as Intl does', () => {
  for (const value of [0, 999, 1000, 63_206, 1_234_567]) {
    expect(american.number(value)).toBe(new Intl.NumberFormat('en-US').format(value));
  }
  expect(german.number(63_206)).toBe('63.206');
  expect(american.money(1500)).toBe('$15.00');
  expect(german.money(1500, 'eur')).toMatch(/^15,00\s€$/);
  expect(american.price(210)).toBe('$210');
  expect(german.price(210)).toMatch(/^210\s\$$/);
  expect(american.price(1250.5)).toBe('$1,250.50');
  expect(german.price(1250.5)).toMatch(/^1\.250,50\s\$$/);
  for (const language of ['en-GB', 'pt-BR'] as const) {
    expect(createFormats({ language }).price(90)).toMatch(/^\$\s?90$/);
  }
});
