import { describe, expect, it } from 'vitest';
import { proposeTime } from './suggested-time.ts';

describe('a time for a post that nobody has chosen', () => {
  const zone = 'America/Los_Angeles';
  // Thursday, 8:30 AM there.
  const now = Date.parse('2026-11-26T16:30:00Z');
  const post = { platform: 'linkedin', text: 'Doors open at nine', zone, slot: null, taken: [] } as const;

  it('is the next free posting slot of its platform', () => {
    const slot = { local: '2026-12-07T14:00', zone: 'Europe/Berlin' };
    expect(proposeTime({ ...post, slot }, now)).toEqual({ ...slot, why: 'slot' });
  });

  it('is without slots the next time that is recommended for the platform, to come for an hour', () => {
    // Thursday at nine is too soon, then there is Tuesday at eight.
    expect(proposeTime(post, now)).toEqual({ local: '2026-12-01T08:00', zone, why: 'usual' });
    const earlier = Date.parse('2026-11-26T15:30:00Z');
    expect(proposeTime(post, earlier).local).toBe('2026-11-26T09:00');
  });

  it('is not after the day that the text names', () => {
    const text = 'We open on November 27, 2026.';
    const slot = { local: '2026-12-07T14:00', zone };
    expect(proposeTime({ ...post, text, slot }, now)).toEqual({ local: '2026-11-26T10:00', zone, why: null });
  });

  it('is not within an hour of what is planned on its platform', () => {
    const taken = [Date.parse('2026-12-01T16:30:00Z'), Date.parse('2026-12-02T16:01:00Z')];
    expect(proposeTime({ ...post, taken }, now)).toEqual({ local: '2026-12-03T09:00', zone, why: 'usual' });
    // An hour apart is far enough.
    taken[1] = Date.parse('2026-12-02T16:00:00Z');
    expect(proposeTime({ ...post, taken }, now).local).toBe('2026-12-02T09:00');
    const text = 'We open on November 27, 2026.';
    const soon = { ...post, text, taken: [Date.parse('2026-11-26T18:00:00Z')] };
    expect(proposeTime(soon, now)).toEqual({ local: '2026-11-26T11:00', zone, why: null });
  });

  it('is at nine or soon, and never over, as long as its platform is not known', () => {
    expect(proposeTime({ ...post, platform: null }, now).local).toBe('2026-11-26T10:00');
    const night = Date.parse('2026-11-26T10:30:00Z');
    expect(proposeTime({ ...post, platform: null }, night).local).toBe('2026-11-26T09:00');
    const late = Date.parse('2026-11-27T07:30:00Z');
    expect(proposeTime({ ...post, platform: null }, late).local).toBe('2026-11-27T01:00');
  });
});
