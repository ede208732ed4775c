import type { PlatformRecord } from './platform-record.ts';

/**
 * Reviewed 2026-11: https://developers.facebook.com/docs/instagram-platform/content-publishing/ (text, picture) and
 * Instagram's announcement of December 2025 (five hashtags). Fold, words, times and trends are good practice.
 */
export const instagram: PlatformRecord = {
  name: 'Instagram',
  connectedInSample: true,
  textLimit: 2200,
  countWith: 'utf16',
  foldAt: 125,
  takesTextAlone: false,
  hashtagLimit: 5,
  hashtagAdvice: [3, 5],
  emojiAdvice: 2,
  setting: 'paragraphs',
  wordsAdvice: [15, 150],
  composer: null,
  isInComposer: true,
  isVideoFirst: false,
  image: { width: 1080, height: 1350, ratios: [4 / 5, 1.91], maxBytes: 8 * 1024 * 1024 },
  bestTimes: 'Tuesday to Thursday, 11 am to 1 pm or 7 to 9 pm',
  suggestedTimes: [
    { weekday: 2, hour: 11 },
    { weekday: 3, hour: 12 },
    { weekday: 4, hour: 19 },
  ],
  trends:
    'Carousels and short vertical video get most of the room in the feed; hashtags count for less since they are limited to five.',
  craft: {
    opens:
      'Opens with a line that stands alone under the picture: a picture in words, a claim, the thing itself.',
    breathes:
      'Short lines with air between them; a list only for what one looks up again (several dates, prices, steps); the facts of one event stand in sentences.',
    closes: 'Closes on where, when and how, or on a last detail that one can see.',
  },
  film: {
    opens:
      'Opens with the finished thing or the moment that people would stop for, close up, with its few words across it.',
    runs: 'Shows more than it says: one place, one light, three to five shots that each could be a photograph.',
    closes: 'Closes with what to save it for, or with where and when to come.',
    seconds: [15, 30],
  },
  preview: {
    feed: { layout: 'picture-first', aspect: 'portrait' },
    tall: { contentTypes: ['story', 'video'], pictureFit: 'contain', namesSound: false },
  },
};
