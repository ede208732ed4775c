import { preferenceLanguages } from '@postloom/shared-contracts';
import { describe, expect, it } from 'vitest';
import {
  clockChange,
  dayForWeek,
  daysFrom,
  daysOf,
  firstOf,
  isDay,
  leapFrom,
  moveTo,
  periodName,
  rangeOf,
  readTime,
  slotAfterKey,
  slotOf,
  slotRows,
  todayIn,
  turn,
  wallClockAt,
  weekStartIn,
} from './calendar-days.ts';

const hourMs = 3_600_000;

const entriesAt = (...times: string[]) => times.map((local) => ({ local, status: 'scheduled' as const }));

describe('the days of a view', () => {
  it('are 42 from the Sunday on or before the first of the month', () => {
    const march = daysOf('month', '2027-03-31');
    expect(march).toHaveLength(42);
    expect([march[0], march[41]]).toEqual(['2027-02-28', '2027-04-10']);
    // August 2027 starts on a Sunday, and May 2027 on a Saturday.
    expect(daysOf('month', '2027-08-15')[0]).toBe('2027-08-01');
    expect(daysOf('month', '2027-05-01')[0]).toBe('2027-04-25');
  });

  it('are the week from Sunday, and all days of the month in the list', () => {
    expect(daysOf('week', '2027-03-14')).toEqual(daysOf('week', '2027-03-20'));
    expect(daysOf('week', '2027-03-20')[6]).toBe('2027-03-20');
    expect(daysOf('list', '2028-02-10').at(-1)).toBe('2028-02-29');
  });

  it('begin a week where the region of the language does, but never the grid of a month', () => {
    for (const language of preferenceLanguages) {
      // TypeScript doesn't know it yet.
      const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo(): { firstDay: number } };
      expect(weekStartIn(language), language).toBe(locale.getWeekInfo().firstDay);
    }
    const british = weekStartIn('en-GB');
    for (const day of ['2026-12-07', '2026-12-13']) {
      const week = daysOf('week', day, british);
      expect([week[0], week[6]]).toEqual(['2026-12-07', '2026-12-13']);
    }
    expect(daysOf('month', '2026-12-07', british)).toEqual(daysOf('month', '2026-12-07'));
    const later = entriesAt('2026-12-02T09:00');
    expect(dayForWeek('2026-11-28', '2026-11-28', later, british)).toBe('2026-11-28');
    expect(dayForWeek('2026-11-29', '2026-11-29', later, british)).toBe('2026-12-02');
  });

  it('are six weeks from today when upcoming posts are listed', () => {
    const days = daysFrom('2026-11-25');
    expect([days[0], days.at(-1)]).toEqual(['2026-11-25', '2027-01-05']);
    expect(firstOf('2026-11-25')).toBe('2026-11-01');
  });

  it('move on by a week, or to the first of a month', () => {
    expect(turn('month', '2027-01-31', 1)).toBe('2027-02-01');
    expect(turn('list', '2027-01-15', -1)).toBe('2026-12-01');
    expect(turn('week', '2027-01-01', -1)).toBe('2026-12-25');
    expect(leapFrom('month', '2027-01-31', 1)).toBe('2027-02-28');
    expect(leapFrom('month', '2026-12-15', -1)).toBe('2026-11-15');
    expect(leapFrom('week', '2027-01-01', 1)).toBe('2027-01-08');
  });

  it('of a month lead to the week of the chosen day, or else of today, or else of its first entry', () => {
    const today = '2026-11-26';
    const entries = entriesAt('2026-11-30T09:00', '2026-12-08T09:00', '2026-12-20T09:00');
    expect(dayForWeek('2026-12-17', today, entries)).toBe('2026-12-17');
    expect(dayForWeek('2026-11-01', today, entries)).toBe(today);
    expect(dayForWeek('2026-12-01', today, entries)).toBe('2026-12-08');
    expect(dayForWeek('2026-12-01', today, [])).toBe('2026-12-01');
  });

  it('of a month or the list lead to the next week on a Saturday that has nothing left', () => {
    const saturday = '2026-11-28';
    const later = entriesAt('2026-11-30T09:00', '2026-12-08T09:00');
    const done = { local: `${saturday}T09:00`, status: 'published' as const };
    for (const day of [saturday, '2026-11-01']) {
      expect(dayForWeek(day, saturday, [done, ...later])).toBe('2026-11-30');
      expect(dayForWeek(day, saturday, [{ ...done, status: 'ready' }, ...later])).toBe(saturday);
      expect(dayForWeek(day, saturday, later.slice(1))).toBe(saturday);
      expect(dayForWeek(day, saturday, [])).toBe(saturday);
    }
  });

  it('that don’t exist are told apart from those that do', () => {
    expect(['2028-02-29', '2027-02-29', '2027-1-1', 'today'].map(isDay)).toEqual([true, false, false, false]);
  });
});

it('the period shown has a name for files', () => {
  const name = (view: 'month' | 'week' | 'list', day: string) => periodName(view, daysOf(view, day), day);
  expect(name('month', '2026-12-01')).toBe('2026-12');
  expect(name('list', '2026-12-24')).toBe('2026-12');
  expect(name('week', '2026-11-29')).toBe('2026-11-29-to-2026-12-05');
  expect(name('week', '2027-01-02')).toBe('2026-12-27-to-2027-01-02');
  expect(periodName('list', daysFrom('2026-11-26'), '2026-11-26')).toBe('2026-11-26-to-2027-01-06');
});

describe('a change of clocks', () => {
  it('makes a day shorter or longer, by half an hour on Lord Howe, and never in Kolkata', () => {
    expect(clockChange('2027-03-14', 'America/Los_Angeles')).toBe(60);
    expect(clockChange('2027-11-07', 'America/Los_Angeles')).toBe(-60);
    expect(clockChange('2027-10-03', 'Australia/Lord_Howe')).toBe(30);
    expect(clockChange('2027-04-04', 'Australia/Lord_Howe')).toBe(-30);
    expect(clockChange('2027-03-14', 'Asia/Kolkata')).toBe(0);
  });

  it('leaves the range of a month complete, with no hour missing or repeated', () => {
    const { from, to } = rangeOf(daysOf('list', '2027-03-01'), 'America/Los_Angeles');
    expect([from, to]).toEqual(['2027-03-01T08:00:00.000Z', '2027-04-01T07:00:00.000Z']);
    expect((Date.parse(to) - Date.parse(from)) / hourMs).toBe(31 * 24 - 1);
    expect(rangeOf(['2027-10-03'], 'Australia/Lord_Howe')).toEqual({
      from: '2027-10-02T13:30:00.000Z',
      to: '2027-10-03T13:00:00.000Z',
    });
    // In Beirut, clocks go forward at midnight: the day begins at one.
    expect(rangeOf(['2027-03-28'], 'Asia/Beirut').from).toBe('2027-03-27T22:00:00.000Z');
  });

  it('shows in times that are skipped, and in those that occur twice', () => {
    expect(readTime('2027-03-14T02:30', 'America/Los_Angeles')).toEqual({
      at: Date.parse('2027-03-14T10:30Z'),
      local: '2027-03-14T03:30',
      twice: false,
    });
    expect(readTime('2027-10-03T02:15', 'Australia/Lord_Howe').local).toBe('2027-10-03T02:45');
    expect(readTime('2027-11-07T01:30', 'America/Los_Angeles')).toEqual({
      at: Date.parse('2027-11-07T08:30Z'),
      local: '2027-11-07T01:30',
      twice: true,
    });
    expect(readTime('2027-11-07T01:30', 'Asia/Kolkata').twice).toBe(false);
  });
});

describe('one moment', () => {
  it('has the local time and day of each zone', () => {
    const at = '2027-03-14T19:40:00.000Z';
    expect(wallClockAt(at, 'Asia/Kolkata')).toBe('2027-03-15T01:10');
    expect(wallClockAt(at, 'America/Los_Angeles')).toBe('2027-03-14T12:40');
    expect(todayIn('Asia/Kolkata', Date.parse(at))).toBe('2027-03-15');
  });
});

describe('a slot', () => {
  it('keeps the time of day in the month, and the minutes in the week', () => {
    expect(moveTo('2027-03-20', '2027-03-14T09:30')).toBe('2027-03-20T09:30');
    expect(moveTo('2027-03-20T17', '2027-03-14T09:30')).toBe('2027-03-20T17:30');
    expect(slotOf('month', '2027-03-14T09:30')).toBe('2027-03-14');
    expect(slotOf('week', '2027-03-14T09:30')).toBe('2027-03-14T09');
  });

  it('is arranged in rows of seven', () => {
    expect(slotRows('month', daysOf('month', '2027-03-01'))[1]?.[0]).toBe('2027-03-07');
    const week = slotRows('week', daysOf('week', '2027-03-17'));
    expect(week).toHaveLength(24);
    expect(week[9]?.[1]).toBe('2027-03-15T09');
  });

  it('is followed by the one that a key leads to', () => {
    const [sunday, monday] = ['2027-02-28', '2027-03-01T00'];
    expect(slotAfterKey('2027-03-14', 'ArrowLeft', sunday)).toBe('2027-03-13');
    expect(slotAfterKey('2027-03-14', 'ArrowDown', sunday)).toBe('2027-03-21');
    expect(slotAfterKey('2027-03-17', 'Home', sunday)).toBe('2027-03-14');
    expect(slotAfterKey('2027-03-17', 'End', sunday)).toBe('2027-03-20');
    expect(slotAfterKey('2027-03-14T09', 'Home', monday)).toBe('2027-03-08T09');
    expect(slotAfterKey('2027-03-14T09', 'End', monday)).toBe('2027-03-14T09');
    expect(slotAfterKey('2027-03-17T09', 'ArrowUp', sunday)).toBe('2027-03-17T08');
    expect(slotAfterKey('2027-03-17T09', 'ArrowRight', sunday)).toBe('2027-03-18T09');
    expect(slotAfterKey('2027-03-17T23', 'ArrowDown', sunday)).toBeNull();
    expect(slotAfterKey('2027-03-17T00', 'ArrowUp', sunday)).toBeNull();
    expect(slotAfterKey('2027-03-17', 'x', sunday)).toBeNull();
  });
});
