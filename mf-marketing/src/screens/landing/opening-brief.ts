import type { DemoPreview, DemoPreviewRequest } from '@postloom/shared-contracts';

/** The brief that stands in the live generator when the page opens. */
export const openingBrief = {
  platform: 'twitter',
  tone: 'casual',
  prompt: 'Open studio at our pottery workshop this Sunday, two hours, clay and tea included',
  seed: 1,
} as const satisfies DemoPreviewRequest;

/** What the composer makes of it, so that the page shows a post before anything is asked. */
export const openingPost: DemoPreview = {
  caption:
    'We’d love to see you: open studio at our pottery workshop this Sunday, two hours, clay and tea included. 🎟️\n\nWhich part of the process would you like to see?',
  hashtags: ['PotteryWorkshop', 'SaveTheDate'],
};
