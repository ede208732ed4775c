import type { PlatformRecord } from './platform-record.ts';

/**
 * Reviewed 2026-11: LinkedIn's help pages (3,000 characters; a picture of at most 5 MB between 3:1 and 2:3). Fold,
 * hashtags, words, times and trends are good practice.
 */
export const linkedin: PlatformRecord = {
  name: 'LinkedIn',
  connectedInSample: true,
  textLimit: 3000,
  countWith: 'utf16',
  foldAt: 210,
  takesTextAlone: true,
  hashtagLimit: null,
  hashtagAdvice: [1, 3],
  emojiAdvice: 0,
  setting: 'paragraphs',
  wordsAdvice: [40, 250],
  // Not documented by LinkedIn, so the text is also copied.
  composer: { address: 'https://www.linkedin.com/feed/?shareActive=true', textParameter: 'text' },
  isInComposer: true,
  isVideoFirst: false,
  image: { width: 1200, height: 1200, ratios: [2 / 3, 3], maxBytes: 5 * 1024 * 1024 },
  bestTimes: 'Tuesday to Thursday, 8 to 10 am',
  suggestedTimes: [
    { weekday: 2, hour: 8 },
    { weekday: 3, hour: 9 },
    { weekday: 4, hour: 9 },
  ],
  trends: 'Posts that teach something from practice, and document carousels, keep people reading.',
  craft: {
    opens:
      'Opens with the result, the decision or the number that the brief has, else with the plain point; never with a rhetorical question.',
    breathes:
      'Paragraphs of one to three sentences: what was done, what came of it, what it means, each from the one before. Steps and tips stand as a list, news does not.',
    closes: 'Closes on what the reader can use.',
  },
  film: {
    opens:
      'Opens with somebody who has done the work, saying what came of it in one sentence, or with the number on the screen.',
    runs: 'Explains one step after the other, with words on the screen throughout; the workplace is seen, not a stage.',
    closes: 'Closes with the one thing that a colleague can take over, or a question from practice.',
    seconds: [30, 60],
  },
  preview: {
    feed: {
      layout: 'card',
      aspect: 'square',
      postedNow: '1m',
      hasHeadline: true,
      actions: ['Like', 'Comment', 'Repost', 'Send'],
    },
    tall: null,
  },
};
