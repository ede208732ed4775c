/** The platforms that Postloom writes for. */
export const platforms = ['instagram', 'facebook', 'twitter', 'linkedin', 'tiktok'] as const;
export type Platform = (typeof platforms)[number];

export const platformNames: Record<Platform, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'X',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
};

export interface PlatformRules {
  /** Most characters that the platform takes, hashtags included, as `countWith` counts them. */
  readonly textLimit: number;
  readonly countWith: 'utf16' | 'x-weighted';
  /** Characters before the platform folds the text behind "more". Advice, not a rule. */
  readonly foldAt: number;
  /** Most hashtags that the platform takes; null where it sets no limit. */
  readonly hashtagLimit: number | null;
  /** Good practice: from, to. */
  readonly hashtagAdvice: readonly [number, number];
  /** Pixels of the picture that fits the feed best. */
  readonly image: { readonly width: number; readonly height: number; readonly maxBytes: number };
}

/** Raised with every change of a fact below, and kept with each result. */
export const platformRulesVersion = '2026-11';

/**
 * What the platforms accept. Looked up 2026-11 (docs/platform-rules.md names what each figure rests on);
 * `foldAt` and `hashtagAdvice` are good practice.
 */
export const platformRules: Record<Platform, PlatformRules> = {
  instagram: {
    textLimit: 2200,
    countWith: 'utf16',
    foldAt: 125,
    hashtagLimit: 5,
    hashtagAdvice: [3, 5],
    image: { width: 1080, height: 1350, maxBytes: 8 * 1024 * 1024 },
  },
  facebook: {
    textLimit: 63_206,
    countWith: 'utf16',
    foldAt: 480,
    hashtagLimit: null,
    hashtagAdvice: [1, 2],
    image: { width: 1200, height: 630, maxBytes: 8 * 1024 * 1024 },
  },
  twitter: {
    textLimit: 280,
    countWith: 'x-weighted',
    foldAt: 280,
    hashtagLimit: null,
    hashtagAdvice: [1, 2],
    image: { width: 1600, height: 900, maxBytes: 5 * 1024 * 1024 },
  },
  linkedin: {
    textLimit: 3000,
    countWith: 'utf16',
    foldAt: 210,
    hashtagLimit: null,
    hashtagAdvice: [1, 3],
    image: { width: 1200, height: 1200, maxBytes: 5 * 1024 * 1024 },
  },
  tiktok: {
    textLimit: 2200,
    countWith: 'utf16',
    foldAt: 100,
    hashtagLimit: 5,
    hashtagAdvice: [3, 5],
    image: { width: 1080, height: 1920, maxBytes: 8 * 1024 * 1024 },
  },
};
