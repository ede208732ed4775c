import { generationRequestSchema } from '@postloom/shared-contracts';
import { expect, test } from 'vitest';
import { composeDemoPost } from './compose-post.ts';

const captionOf = (businessType: string, prompt: string): string => {
  const request = { prompt, businessType, platform: 'tiktok', tone: 'promotional', contentType: 'post' };
  return composeDemoPost(generationRequestSchema.parse(request)).caption;
};

test.each([
  ['Canoe hire', 'Half price after 4 pm, so 9 pounds for three hours, dogs welcome'],
  ['Window cleaner', 'Every 4 weeks 12 pounds, every 8 weeks 16. First time 20.'],
  ['Ice rink', 'Two for one before noon, all January'],
  ['Campsite', 'Third night free until the end of June'],
])('prices of what is never named get the trade before them: %s', (business, prompt) => {
  expect(captionOf(business, prompt)).toMatch(new RegExp(`^${business}: \\p{Ll}`, 'u'));
});

test.each([
  ['Bakery', 'New rye loaf on Saturdays, 4 euros'],
  ['Yoga studio', 'Ten yoga classes for 90 euros, valid for six months'],
  ['Climbing hall', 'Under 18s pay 6 euros until 4 pm'],
  ['Piano tuner', 'Two appointments on the same day: 70 pounds each instead of 85'],
  ['The Copper Kettle', 'Half price before 9 am, so 2 pounds a pot'],
  ['Swim and fitness centre for families', 'Half price before 9 am'],
  ['Undertaker', 'Half price before 9 am'],
  ['Florist', 'Until Sunday, all our tulips are half price'],
])('what names its thing, is a sentence or has no trade stays as it is: %s', (business, prompt) => {
  expect(captionOf(business, prompt)).not.toContain(`${business}:`);
});
