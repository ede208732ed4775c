import type { PlatformRecord } from './platform-record.ts';

/**
 * The id is X's old name, because calls, environment variables and stored posts use it.
 *
 * Reviewed 2026-11: https://docs.x.com/fundamentals/counting-characters (text; see `x-weighted.ts`) and
 * https://docs.x.com/x-api/media (picture). Hashtags, emoji, words, times and trends are good practice.
 */
export const twitter: PlatformRecord = {
  name: 'X',
  integrationName: 'Twitter/X',
  connectedInSample: false,
  textLimit: 280,
  countWith: 'x-weighted',
  foldAt: 280,
  takesTextAlone: true,
  hashtagLimit: null,
  hashtagAdvice: [1, 2],
  emojiAdvice: 0,
  setting: 'one-paragraph',
  wordsAdvice: [8, 50],
  // https://docs.x.com/x-for-websites/post-button/guides/web-intent
  composer: { address: 'https://x.com/intent/tweet', textParameter: 'text' },
  isInComposer: true,
  isVideoFirst: false,
  image: { width: 1600, height: 900, ratios: [1, 16 / 9], maxBytes: 5 * 1024 * 1024 },
  bestTimes: 'Weekdays, 8 to 10 am or at lunchtime',
  suggestedTimes: [
    { weekday: 2, hour: 9 },
    { weekday: 3, hour: 12 },
    { weekday: 4, hour: 8 },
  ],
  trends:
    'Short posts with one clear point, and replies to them, carry furthest; links and hashtags are best kept few.',
  craft: {
    opens: 'Opens with the point itself, in the fewest words that hold it.',
    breathes:
      'One thought, one or two whole sentences, no row of catchwords; nothing that could be left out.',
    closes: 'Closes when the point is made; a link or a date stands last.',
  },
  film: {
    opens: 'Opens with the proof: the screen, the thing at work, the number, before anything is explained.',
    runs: 'One thing is shown once, without an introduction; a viewer who leaves after five seconds has seen it.',
    closes: 'Closes as soon as it is shown.',
    seconds: [10, 30],
  },
  preview: { feed: { layout: 'thread', aspect: 'landscape' }, tall: null },
};
