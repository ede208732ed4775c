import { describe, expect, it } from 'vitest';
import { judge } from './field-rule.ts';

/** `failing` of the addresses have one failure; all of them have five loads. */
const seen = (addresses: number, failing: number) =>
  Array.from({ length: addresses }, (_, index) => ({ loads: 5, failures: index < failing ? 1 : 0 }));
const good = { loads: 1000, failures: 2 };

describe('a version is taken back', () => {
  it('if 5 % of at least 50 loads failed, at five addresses, and the previous version worked', () => {
    expect(judge(seen(20, 5), good, '1.0.0')).toEqual({
      kind: 'failing',
      reason: '5.0 % of 100 page loads failed within five minutes, in 5 networks; with 1.0.0 it was 0.2 %',
    });
  });
  it('even if the previous one was bad, provided that it is three times as bad', () => {
    expect(judge(seen(20, 18), { loads: 100, failures: 6 }, '1.0.0').kind).toBe('failing');
    expect(judge(seen(20, 17), { loads: 100, failures: 6 }, '1.0.0').kind).toBe('good');
  });
});

describe('a version is left alone', () => {
  it('below 50 loads, which do not count as a success either', () => {
    expect(judge(seen(9, 9), good, '1.0.0').kind).toBe('too-few');
    expect(judge([], good, '1.0.0').kind).toBe('too-few');
  });
  it('below 5 %', () => {
    expect(judge(seen(40, 9), good, '1.0.0').kind).toBe('good');
  });
  it('if only four addresses see failures', () => {
    const four = seen(20, 0).map((each, index) => (index < 4 ? { loads: 5, failures: 5 } : each));
    expect(judge(four, good, '1.0.0').kind).toBe('good');
  });
  it('if too little is known about the previous one, which might be no better', () => {
    expect(judge(seen(20, 20), { loads: 49, failures: 0 }, '1.0.0').kind).toBe('no-comparison');
    expect(judge(seen(20, 20), { loads: 0, failures: 0 }, '1.0.0').kind).toBe('no-comparison');
  });
  it('if five addresses report as much as they like while others see no failures', () => {
    const liars = Array.from({ length: 5 }, () => ({ loads: 10_000, failures: 10_000 }));
    const others = Array.from({ length: 200 }, () => ({ loads: 6, failures: 0 }));
    expect(judge([...liars, ...others], good, '1.0.0').kind).toBe('good');
  });
});
