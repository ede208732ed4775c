import { describe, expect, it } from 'vitest';
import { cycleAt, cycleStart } from './cycle.ts';

const at = (text: string) => new Date(`${text}Z`);

describe('monthly cycles', () => {
  it('keeps the day and the time of the anchor', () => {
    expect(cycleStart(at('2026-01-15T10:30:00'), 3)).toEqual(at('2026-04-15T10:30:00'));
  });

  it('ends on the last day of a month that is too short, and returns to the anchor’s day', () => {
    const anchor = at('2026-01-31T08:00:00');
    expect(cycleStart(anchor, 1)).toEqual(at('2026-02-28T08:00:00'));
    expect(cycleStart(anchor, 2)).toEqual(at('2026-03-31T08:00:00'));
    expect(cycleStart(anchor, 3)).toEqual(at('2026-04-30T08:00:00'));
    expect(cycleStart(at('2028-01-30T00:00:00'), 1)).toEqual(at('2028-02-29T00:00:00'));
  });

  it('finds the cycle of a moment: its start belongs to it, its end does not', () => {
    const anchor = at('2026-01-31T08:00:00');
    expect(cycleAt(anchor, at('2026-02-28T07:59:59'))).toEqual({
      startsAt: anchor,
      endsAt: at('2026-02-28T08:00:00'),
    });
    expect(cycleAt(anchor, at('2026-02-28T08:00:00')).startsAt).toEqual(at('2026-02-28T08:00:00'));
    expect(cycleAt(anchor, at('2027-07-04T00:00:00'))).toEqual({
      startsAt: at('2027-06-30T08:00:00'),
      endsAt: at('2027-07-31T08:00:00'),
    });
  });

  it('gives the first cycle for a moment before the anchor', () => {
    const anchor = at('2026-05-10T00:00:00');
    expect(cycleAt(anchor, at('2026-05-09T00:00:00')).startsAt).toEqual(anchor);
  });
});
