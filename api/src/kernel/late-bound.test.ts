import { expect, test } from 'vitest';
import { lateBound } from './late-bound.ts';

test('a function that a later feature provides answers once it was given, and until then fails loudly', () => {
  const double = lateBound<(number: number) => number>('numbers.doubleBy');
  expect(() => double.call(2)).toThrow('Nothing was given to numbers.doubleBy.');
  double.provide((number) => number * 2);
  expect(double.call(2)).toBe(4);
  expect(() => double.provide(() => 0)).toThrow('Something was given to numbers.doubleBy twice.');
});
