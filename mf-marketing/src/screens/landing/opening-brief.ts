import type { DemoPreview, DemoPreviewRequest } from '@postloom/shared-contracts';

/** The brief that stands in the live generator when the page opens. */
export const openingBrief = {
  platform: 'linkedin',
  tone: 'casual',
  prompt: 'Our pottery workshop opens its studio this Sunday: two hours, clay and tea included, $35',
  seed: 2,
} as const satisfies DemoPreviewRequest;

/** What the composer makes of it, so that the page shows a post before anything is asked. */
export const openingPost: DemoPreview = {
  caption:
    "We'd love to see you.\n\nOur pottery workshop opens its studio this Sunday: two hours, clay and tea included.\n\n→ $35\n\nSlow work, and worth it. We'd love to see you there.\n\nShare this with someone who should be there.\n\nWhich part of the process would you like to see?",
  hashtags: ['PotteryWorkshop', 'WhatsOn', 'MakersGonnaMake'],
};
