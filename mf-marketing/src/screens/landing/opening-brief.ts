import type { DemoPreview, DemoPreviewRequest } from '@postloom/shared-contracts';

/** The brief in the live generator when the page opens. */
export const openingBrief = {
  platform: 'linkedin',
  tone: 'casual',
  prompt: 'Five tips for better coffee at home. On Fridays our café in Portland grinds your beans for free.',
  seed: 0,
} as const satisfies DemoPreviewRequest;

/** The composer's result for it, so that the page shows a post without a request. A browser test compares it. */
export const openingPost: DemoPreview = {
  caption:
    'Five tips for better coffee at home\n\n→ Grind the beans just before you brew.\n→ Weigh coffee and water: 60 grams to a liter is a good start.\n→ Let boiling water rest for half a minute.\n→ Rinse the paper filter.\n→ Clean the machine; old oil turns bitter.\n\nOn Fridays our café in Portland grinds your beans for free.',
  hashtags: ['CoffeeShop', 'Cafe'],
};
