import type { Platform } from '#contracts/platforms/rules.ts';

/**
 * When people tend to be on each platform: the rough agreement of published guides (reviewed 2026-11), not a
 * measurement of the account at hand. In the audience's own time.
 */
export const bestPostTimes: Record<Platform, string> = {
  instagram: 'Tuesday to Thursday, 11 am to 1 pm or 7 to 9 pm',
  facebook: 'Weekdays, 9 am to noon',
  twitter: 'Weekdays, 8 to 10 am or at lunchtime',
  linkedin: 'Tuesday to Thursday, 8 to 10 am',
  tiktok: 'Tuesday to Friday, 6 to 10 pm',
};
