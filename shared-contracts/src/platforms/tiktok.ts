import type { PlatformRecord } from './platform-record.ts';

/**
 * Reviewed 2026-11: https://developers.tiktok.com/doc/content-posting-api-reference-direct-post. A video's caption
 * takes 2,200 characters and a photo's 4,000; the lower limit is used for both. Hashtags: five, as TikTok's app
 * allows. The picture stays far below the 20 MB of an upload. The rest is good practice.
 */
export const tiktok: PlatformRecord = {
  name: 'TikTok',
  connectedInSample: false,
  textLimit: 2200,
  countWith: 'utf16',
  foldAt: 100,
  takesTextAlone: false,
  hashtagLimit: 5,
  hashtagAdvice: [3, 5],
  emojiAdvice: 1,
  setting: 'lines',
  wordsAdvice: [6, 80],
  composer: null,
  isInComposer: false,
  isVideoFirst: true,
  image: { width: 1080, height: 1920, ratios: [9 / 16, 16 / 9], maxBytes: 8 * 1024 * 1024 },
  bestTimes: 'Tuesday to Friday, 6 to 10 pm',
  suggestedTimes: [
    { weekday: 2, hour: 18 },
    { weekday: 3, hour: 19 },
    { weekday: 4, hour: 20 },
  ],
  trends: 'Vertical video with the point in its first seconds; photo carousels are a second way in.',
  craft: {
    opens: 'Opens with a line that could be spoken in the first two seconds of a video.',
    breathes:
      'A few short lines, as one would say them, without headings; it adds to what is seen and does not retell it.',
    closes: 'Closes on what to look for or to try.',
  },
  film: {
    opens:
      'Opens in the middle of the doing: hands, a face or the thing, with the first spoken words a claim or a question that one wants answered.',
    runs: 'Cuts every three to five seconds; somebody talks to the phone as to one person, and something changes from scene to scene.',
    closes:
      'Closes on the answer or the result, so that it can run from the start again, or on a thing to comment.',
    seconds: [15, 35],
  },
  preview: {
    feed: null,
    tall: {
      contentTypes: ['post', 'story', 'video', 'carousel'],
      pictureFit: 'contain',
      namesSound: true,
    },
  },
};
