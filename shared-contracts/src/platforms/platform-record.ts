import type { ContentType } from '#contracts/generation.ts';

/** Everything specific to one platform. No code outside the records checks for a particular platform. */
export interface PlatformRecord {
  readonly name: string;
  /** Its name in the integrations, if the specification quotes a different one (section 2). */
  readonly integrationName?: string;
  /** Whether the samples of a new account show it as connected (spec section 3). */
  readonly connectedInSample: boolean;

  /** Maximum length of a post, including hashtags, as `countWith` counts. */
  readonly textLimit: number;
  readonly countWith: CountingRule;
  /** Number of characters shown before the platform folds the text behind "more". Advice, not a rule. */
  readonly foldAt: number;
  /** Whether a post can be published without a picture or video. */
  readonly takesTextAlone: boolean;
  /** Maximum number of hashtags; null if the platform sets no limit. */
  readonly hashtagLimit: number | null;
  /** Good practice: minimum and maximum. */
  readonly hashtagAdvice: readonly [number, number];
  /** Maximum number of emoji that still read well. Advice. */
  readonly emojiAdvice: number;
  /** Layout of a text: one paragraph, one line per thought, or paragraphs separated by blank lines. Advice. */
  readonly setting: 'one-paragraph' | 'lines' | 'paragraphs';
  /** Length in words that people read to the end: minimum and maximum. Advice. */
  readonly wordsAdvice: readonly [number, number];
  /**
   * The address where a person writes a post there, and the query parameter for the text; null if it can't take one.
   * Null as a whole if there is no such address because posts are made in an app.
   */
  readonly composer: { readonly address: string; readonly textParameter: string | null } | null;
  /** Whether it can be chosen in the composer (spec section 2) as well as in the generator. */
  readonly isInComposer: boolean;
  /** Whether a post is mainly a video, with a picture as the alternative. */
  readonly isVideoFirst: boolean;
  /**
   * The best picture size for the feed in pixels, the tallest and widest shapes shown in full (width divided by
   * height), and the maximum size of an upload in bytes.
   */
  readonly image: {
    readonly width: number;
    readonly height: number;
    readonly ratios: readonly [tallest: number, widest: number];
    readonly maxBytes: number;
  };

  /**
   * When people tend to be there, in the audience's own time: the rough consensus of published guides, not measured for
   * the account.
   */
  readonly bestTimes: string;
  /** Three of these times, for the three variants of a post: weekday (0 is Sunday) and hour. */
  readonly suggestedTimes: readonly { readonly weekday: number; readonly hour: number }[];
  /** The formats it currently favors, from general observation. */
  readonly trends: string;
  /** How successful posts there open, flow and close; one sentence each, written as instructions to a writer. */
  readonly craft: { readonly opens: string; readonly breathes: string; readonly closes: string };

  /**
   * How successful clips there open, run and close; one sentence each, written as instructions to a writer. And how
   * many seconds people watch: minimum and maximum. Advice.
   */
  readonly film: {
    readonly opens: string;
    readonly runs: string;
    readonly closes: string;
    readonly seconds: readonly [number, number];
  };

  readonly preview: PlatformPreview;
}

/** UTF-16 units, as most platforms count, or X's weights (`x-weighted.ts`). */
export type CountingRule = 'utf16' | 'x-weighted';

/** The look of the previews. A platform without a feed shows all posts full screen. */
export type PlatformPreview =
  | { readonly feed: FeedPreview; readonly tall: TallPreview | null }
  | { readonly feed: null; readonly tall: TallPreview };

/** A post that fills a phone's screen. */
export interface TallPreview {
  readonly contentTypes: readonly ContentType[];
  readonly pictureFit: 'cover' | 'contain';
  /** Whether a line names the sound being played. */
  readonly namesSound: boolean;
}

/** A post in a feed: a picture above the text, a card with a row of actions, or part of a thread of short posts. */
export type FeedPreview = {
  /** The shape reserved for a picture until it loads: 4:5, 16:9 or 1:1. */
  readonly aspect: 'portrait' | 'landscape' | 'square';
} & (
  | { readonly layout: 'picture-first' }
  | { readonly layout: 'thread' }
  | {
      readonly layout: 'card';
      /** How a new post is labeled. */
      readonly postedNow: string;
      /** Whether the author's headline is shown below the name. */
      readonly hasHeadline: boolean;
      readonly actions: readonly FeedAction[];
    }
);
export type FeedAction = 'Like' | 'Comment' | 'Share' | 'Repost' | 'Send';
