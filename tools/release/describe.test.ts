import { expect, test } from 'vitest';
import { describeRecord, isKnownBad } from './describe.ts';

const count = (loads: number, failures: number) => ({
  lines: [],
  counts: [{ version: '1.0.0', loads, failures, renderErrors: 0 }],
});

test('a single load is one load', () => {
  expect(describeRecord('mf-one', '1.0.0', count(1, 0))).toBe(
    'mf-one 1.0.0 in browsers so far: 1 load, none failed',
  );
  expect(describeRecord('mf-one', '1.0.0', count(2, 1))).toContain('2 loads, 50.0 % failed');
});

test('a version is known to be bad as of the limits of the automatic rollback', () => {
  expect([count(50, 3), count(50, 2), count(49, 49)].map((each) => isKnownBad(each, '1.0.0'))).toEqual([
    true,
    false,
    false,
  ]);
});
