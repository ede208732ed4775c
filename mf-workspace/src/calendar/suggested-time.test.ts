import { expect, test } from 'vitest';
import { recommendedTime } from './suggested-time.ts';

test('the time proposed for a post is the composer’s for its platform, ahead, and not after the day that it names', () => {
  const at = (now: string, caption = 'Rye') =>
    recommendedTime({ platform: 'instagram', caption }, 'Europe/London', now);
  // Tuesday at eleven, Wednesday at twelve, Thursday at seven; today is a Saturday.
  expect(at('2026-11-28T09:40')).toBe('2026-12-01T11:00');
  expect(at('2026-12-01T10:59')).toBe('2026-12-01T11:00');
  expect(at('2026-12-01T11:00')).toBe('2026-12-08T11:00');
  expect(at('2026-12-01T11:00', 'Come on 4 December 2026.')).toBe('2026-12-03T19:00');
});
