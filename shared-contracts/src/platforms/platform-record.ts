import type { ContentType } from '#contracts/generation.ts';

/** Everything that is particular to one platform. No code outside the records asks for a platform by its name. */
export interface PlatformRecord {
  readonly name: string;
  /** Its name among the integrations, where the specification quotes another (section 2). */
  readonly integrationName?: string;
  /** Whether a new account's sample shows it as connected (spec section 3). */
  readonly connectedInSample: boolean;

  /** Most characters that the platform takes, hashtags included, as `countWith` counts them. */
  readonly textLimit: number;
  readonly countWith: CountingRule;
  /** Characters before the platform folds the text behind "more". Advice, not a rule. */
  readonly foldAt: number;
  /** Whether a post may go out without a picture or a video. */
  readonly takesTextAlone: boolean;
  /** Most hashtags that the platform takes; null where it sets no limit. */
  readonly hashtagLimit: number | null;
  /** Good practice: from, to. */
  readonly hashtagAdvice: readonly [number, number];
  /** Most emoji that read well there. Advice. */
  readonly emojiAdvice: number;
  /** How a text is set there: in one paragraph, a line a thought, or paragraphs with a blank line between. Advice. */
  readonly setting: 'one-paragraph' | 'lines' | 'paragraphs';
  /** Words that people finish: from, to. Advice. */
  readonly wordsAdvice: readonly [number, number];
  /**
   * Where a person writes a post there, and the parameter that brings the text along; null where the address takes no
   * text. Null where it has no such address: posts are made in its app.
   */
  readonly composer: { readonly address: string; readonly textParameter: string | null } | null;
  /** Whether it can be chosen in the steps of the composer (spec section 2), beside the generator. */
  readonly isInComposer: boolean;
  /** Whether a post lives from its video; a picture is the second way in. */
  readonly isVideoFirst: boolean;
  /**
   * Pixels of the picture that fits the feed best, the tallest and the widest shape that is shown whole (width by
   * height), and the bytes that an upload may have.
   */
  readonly image: {
    readonly width: number;
    readonly height: number;
    readonly ratios: readonly [tallest: number, widest: number];
    readonly maxBytes: number;
  };

  /**
   * When people tend to be there: the rough agreement of published guides, not a measurement of the account at hand.
   * In the audience's own time.
   */
  readonly bestTimes: string;
  /** Three times within them, for three variants of a post: day (0 is Sunday) and hour. */
  readonly suggestedTimes: readonly { readonly weekday: number; readonly hour: number }[];
  /** Which formats it puts forward, as general observation. */
  readonly trends: string;
  /** How posts that do well there open, breathe and close, a sentence each, as a writer is told it. */
  readonly craft: { readonly opens: string; readonly breathes: string; readonly closes: string };

  /**
   * How clips that do well there open, run and close, a sentence each, as a writer is told it, and the seconds that
   * people watch: from, to. Advice.
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

/** What a preview looks like. A platform without a feed shows every post tall. */
export type PlatformPreview =
  | { readonly feed: FeedPreview; readonly tall: TallPreview | null }
  | { readonly feed: null; readonly tall: TallPreview };

/** A post that fills a phone. */
export interface TallPreview {
  readonly contentTypes: readonly ContentType[];
  readonly pictureFit: 'cover' | 'contain';
  /** Whether a line names the sound that plays. */
  readonly namesSound: boolean;
}

/** A post in a feed: the picture above the text, a card with a row of actions, or one of a thread of short posts. */
export type FeedPreview = {
  /** The shape that is kept for a picture until it is there: 4:5, 16:9 or 1:1. */
  readonly aspect: 'portrait' | 'landscape' | 'square';
} & (
  | { readonly layout: 'picture-first' }
  | { readonly layout: 'thread' }
  | {
      readonly layout: 'card';
      /** How it says that a post is new. */
      readonly postedNow: string;
      /** Whether the author's headline stands below the name. */
      readonly hasHeadline: boolean;
      readonly actions: readonly FeedAction[];
    }
);
export type FeedAction = 'Like' | 'Comment' | 'Share' | 'Repost' | 'Send';
