import { describe, expect, it } from 'vitest';
import { fromLocal, toLocal, weeklyMoments } from './wall-clock.ts';

const [kolkata, losAngeles, lordHowe] = ['Asia/Kolkata', 'America/Los_Angeles', 'Australia/Lord_Howe'];
const at = (local: string, zone: string) => {
  const { at, shifted } = fromLocal(local, zone);
  return [at.toISOString(), shifted];
};

describe('what a wall clock shows', () => {
  it.each([
    // A zone with a half-hour offset and no daylight saving time.
    ['2027-03-14T09:30', kolkata, '2027-03-14T04:00:00.000Z'],
    // Before and after clocks go forward on 14 March 2027.
    ['2027-03-13T09:00', losAngeles, '2027-03-13T17:00:00.000Z'],
    ['2027-03-14T09:00', losAngeles, '2027-03-14T16:00:00.000Z'],
    // Clocks go forward by only half an hour: +10:30 until 3 October 2027, then +11.
    ['2027-10-02T09:00', lordHowe, '2027-10-01T22:30:00.000Z'],
    ['2027-10-03T09:00', lordHowe, '2027-10-02T22:00:00.000Z'],
  ])('at %s in %s is %s', (local, zone, instant) => {
    expect(at(local, zone)).toEqual([instant, false]);
    expect(toLocal(new Date(instant), zone)).toBe(local);
  });

  it('is moved and reported if clocks skip it', () => {
    expect(at('2027-03-14T02:30', losAngeles)).toEqual(['2027-03-14T10:30:00.000Z', true]);
    expect(toLocal(new Date('2027-03-14T10:30:00.000Z'), losAngeles)).toBe('2027-03-14T03:30');
    expect(at('2027-10-03T02:15', lordHowe)).toEqual(['2027-10-02T15:45:00.000Z', true]);
    expect(toLocal(new Date('2027-10-02T15:45:00.000Z'), lordHowe)).toBe('2027-10-03T02:45');
  });

  it('is the first of two if clocks show it twice', () => {
    expect(at('2027-11-07T01:30', losAngeles)).toEqual(['2027-11-07T08:30:00.000Z', false]);
    expect(at('2027-04-04T01:45', lordHowe)).toEqual(['2027-04-03T14:45:00.000Z', false]);
    // The second occurrence of the same local time, half an hour later.
    expect(toLocal(new Date('2027-04-03T15:15:00.000Z'), lordHowe)).toBe('2027-04-04T01:45');
  });
});

it('weekly times keep their local time when the clocks change', () => {
  const times = [
    { weekday: 7, time: '09:00' },
    { weekday: 7, time: '07:30' },
  ];
  const after = new Date('2027-03-07T16:00:00.000Z');
  const moments = [...weeklyMoments(times, { after, zone: losAngeles ?? '', weeks: 1 })];
  expect(moments.map((moment) => moment.toISOString())).toEqual([
    '2027-03-07T17:00:00.000Z',
    '2027-03-14T14:30:00.000Z',
    '2027-03-14T16:00:00.000Z',
  ]);
});
