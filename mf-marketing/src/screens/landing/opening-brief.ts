import type { DemoPreview, DemoPreviewRequest } from '@postloom/shared-contracts';

/** The brief that stands in the live generator when the page opens. */
export const openingBrief = {
  platform: 'linkedin',
  tone: 'casual',
  prompt:
    'Open evening at our pottery studio in Portland, Friday from 6 to 9. Free entry, tea and cake included. Come and try the wheel.',
  seed: 3,
} as const satisfies DemoPreviewRequest;

/** What the composer makes of it, so that the page shows a post before anything is asked. A browser test compares. */
export const openingPost: DemoPreview = {
  caption:
    "We'd love to see you there: open evening at our pottery studio in Portland, Friday from 6 to 9.\n\nFree entry, tea and cake included. Come and try the wheel.",
  hashtags: ['PotteryStudio', 'Portland', 'SaveTheDate'],
};
