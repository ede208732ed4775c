import { expect, test } from 'vitest';
import { findTimeZone, timeZoneOptions } from './time-zones.ts';

const options = timeZoneOptions();

test('every zone has a unique label, by which it is found', () => {
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
  expect(options.find(({ id }) => id === 'UTC')?.label).toBe('UTC');
  for (const { id, label } of options) expect(findTimeZone(options, label)?.id).toBe(id);
});

test('a zone is found by its name and by its city, whichever of its names the browser or the account uses', () => {
  for (const id of ['UTC', 'Etc/UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'Etc/GMT+5', 'US/Pacific']) {
    expect(findTimeZone(options, id)?.id).toBe(id);
  }
  expect(findTimeZone(options, ' berlin ')?.id).toBe('Europe/Berlin');
  expect(findTimeZone(options, 'Atlantis')).toBeUndefined();
});
