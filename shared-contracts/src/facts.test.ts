import { expect, test } from 'vitest';
import { afterNamedDays, daysNamed } from './facts.ts';

const today = '2026-11-28';
const lastOf = (text: string) => daysNamed(text, today).at(-1)?.day;

test('the days that a text names are told with their years', () => {
  const text = 'Book by 1 December. On Thursday 3 December, 7–10 pm; again on January 5.';
  expect(daysNamed(text, today)).toEqual([
    { said: '1 December', day: '2026-12-01', isOpen: false },
    { said: '3 December', day: '2026-12-03', isOpen: false },
    { said: 'January 5', day: '2027-01-05', isOpen: false },
  ]);
  expect(lastOf('Dec 3, 7–10 pm')).toBe('2026-12-03');
  expect(lastOf('December 3rd at 7 pm, 12 seats')).toBe('2026-12-03');
  expect(lastOf('December 3–5')).toBe('2026-12-05');
  expect(lastOf('December 3, 4 and 5, 2027')).toBe('2027-12-05');
  expect(lastOf('Am 3. Dezember um 19 Uhr')).toBe('2026-12-03');
  expect(lastOf('le 1er décembre')).toBe('2026-12-01');
  expect(lastOf('el 3 de agosto de 2027')).toBe('2027-08-03');
  expect(lastOf('Thank you for coming on 20 November')).toBe('2026-11-20');
  expect(lastOf('Founded on 3 December 1990')).toBe('1990-12-03');
  expect(lastOf('31 February, on Friday, tomorrow')).toBeUndefined();
});

test('a time after all days that a text names is told', () => {
  const after = (text: string, local = '2026-12-04T11:00') => afterNamedDays(text, local, today);
  expect(after('Thursday 3 December, 7–10 pm')).toBe('The post says 3 December; this is after it.');
  expect(after('Thank you for 20 November, and see you on 3 December')).toBe(
    'The post says 3 December; this is after it.',
  );
  expect(after('Thursday 3 December, 7–10 pm', '2026-12-03T11:00')).toBeNull();
  for (const text of [
    '3 to 5 December',
    '3 December – 3 January',
    'On 3 December and on 10 December',
    'Open from Thursday 3 December',
    'Thank you for coming on 20 November',
    'Since 3 December 1990',
    'On 3/12, or 2 December',
    'On Thursday at 7 pm',
  ]) {
    expect(after(text), text).toBeNull();
  }
  expect(after('From 2 December to 3 December')).toBe('The post says 3 December; this is after it.');
});
