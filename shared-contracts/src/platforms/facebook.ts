import type { PlatformRecord } from './platform-record.ts';

/**
 * Reviewed 2026-11. The text limit is the one that Facebook announced in November 2011, which still holds
 * (https://www.digitaltrends.com/mobile/facebook-increases-limit-for-status-updates-to-63206-characters/). The
 * picture's size fits link previews and the feed alike. The rest is good practice.
 */
export const facebook: PlatformRecord = {
  name: 'Facebook',
  connectedInSample: true,
  textLimit: 63_206,
  countWith: 'utf16',
  foldAt: 480,
  takesTextAlone: true,
  hashtagLimit: null,
  hashtagAdvice: [1, 2],
  emojiAdvice: 1,
  setting: 'paragraphs',
  wordsAdvice: [15, 120],
  // A text can't be passed: https://developers.facebook.com/docs/plugins/share-button only takes an address.
  composer: { address: 'https://www.facebook.com/', textParameter: null },
  isInComposer: true,
  isVideoFirst: false,
  image: { width: 1200, height: 630, ratios: [4 / 5, 1.91], maxBytes: 8 * 1024 * 1024 },
  bestTimes: 'Weekdays, 9 am to noon',
  suggestedTimes: [
    { weekday: 1, hour: 9 },
    { weekday: 3, hour: 10 },
    { weekday: 5, hour: 11 },
  ],
  trends: 'Pictures and short video with a conversation below them travel further than links alone.',
  craft: {
    opens: 'Opens with what is new, in one plain sentence, as one would tell a neighbor over the fence.',
    breathes:
      'Two or three short paragraphs, told one after the other as in talk; what helps somebody to come, to bring, to find it stands in them, not in lines of its own.',
    closes: 'Closes with what one needs in order to come, to buy or to help.',
  },
  film: {
    opens:
      'Opens with a person or a place that people from around know, and one plain line of what is new there.',
    runs: 'Goes on calmly, with words on the screen throughout, for most watch without sound; the details that help to come or to take part.',
    closes: 'Closes with where, when and how, long enough to be read.',
    seconds: [20, 60],
  },
  preview: {
    feed: {
      layout: 'card',
      aspect: 'landscape',
      postedNow: 'Just now',
      hasHeadline: false,
      actions: ['Like', 'Comment', 'Share'],
    },
    tall: { contentTypes: ['story', 'video'], pictureFit: 'contain', namesSound: false },
  },
};
