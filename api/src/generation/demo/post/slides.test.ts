import type { GenerationRequest } from '@postloom/shared-contracts';
import { expect, test } from 'vitest';
import { generateRequest } from '../brief-generator.testing.ts';
import { composeDemoPost } from './compose-post.ts';

const composed = (prompt: string, more: Partial<GenerationRequest>) =>
  composeDemoPost({
    ...generateRequest(3),
    platform: 'linkedin',
    contentType: 'carousel',
    tone: 'educational',
    targetAudience: '',
    businessType: 'Consultant',
    prompt,
    ...more,
  });
const slidesOf = (prompt: string) =>
  composed(prompt, {}).slides.map(({ title, text }) => [title, text].filter(Boolean).join(' '));

const parts = ['The letter', 'The call', 'The visit', 'The bill'];

test.each([
  [
    'We won back 31 clients in a year. Slide by slide: the letter, the call, the visit, the bill. Same town, same prices.',
  ],
  ['slide by slide: the letter, the call, the visit, the bill. We won back 31 clients in a year'],
  ['One per slide: the letter, the call, the visit, the bill. We won back 31 clients in a year.'],
  [
    'We won back 31 clients in a year. Turnover: plus 4%. slide 1 the letter, slide 2 the call, slide 3 the visit, slide 4 the bill.',
  ],
  ['How we win clients back, a slide for each: the letter, the call, the visit, the bill'],
])('slides that are planned are the slides, and the plan is not printed: %s', (prompt) => {
  const slides = slidesOf(prompt);
  expect(slides.slice(1, 5)).toEqual(parts);
  expect(slides.join(' ')).not.toMatch(/slide/iu);
});

test.each([
  ['Each slide one mistake: late letters, long calls, no bill', 'The mistakes'],
  ['One slide for each mistake that we made: late letters, long calls, no bill', 'The mistakes that we made'],
])('what is on each slide is the title: %s', (prompt, title) => {
  expect(slidesOf(prompt).slice(0, 4)).toEqual([title, 'Late letters', 'Long calls', 'No bill']);
});

test.each([
  ['Pottery taster evening on Friday 11 December, 6pm to 8pm, £25 per person', ['£25 per person']],
  ['Quiz night every Wednesday at 7.30pm, £2 a head, teams of six', ['£2 a head', 'Teams of six']],
  ['January membership £20 a month, no joining fee', ['No joining fee']],
  ['Wine tasting on Thursday 3 December, 7–10 pm, £30. Book now.', ['£30', 'Book now.']],
  ['Free delivery this weekend', []],
  ['We bake. Come and see. Come and see. Bring a friend.', ['Come and see', 'Bring a friend.']],
])('what the cover says is on no other slide: %s', (prompt, others) => {
  expect(slidesOf(prompt).slice(1)).toEqual(others);
});

test('a span of hours stays whole, and the number of an entry is on its slide of a story', () => {
  const story = { platform: 'instagram', contentType: 'story', tone: 'casual' } as const;
  const { caption } = composed('Wine tasting on Thursday 3 December, 7–10 pm, £30', story);
  expect(caption).toContain('Thursday 3 December, 7–10 pm');
  const { slides } = composed('Three things to check: the deposit, the notice period, the repairs', story);
  expect(slides.map(({ title }) => title)).toEqual([
    'Three things to check',
    '1. The deposit',
    '2. The notice period',
    '3. The repairs',
  ]);
});
