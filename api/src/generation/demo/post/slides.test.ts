import { expect, test } from 'vitest';
import { generateRequest } from '../brief-generator.testing.ts';
import { composeDemoPost } from './compose-post.ts';

const slidesOf = (prompt: string) =>
  composeDemoPost({
    ...generateRequest(3),
    platform: 'linkedin',
    contentType: 'carousel',
    tone: 'educational',
    targetAudience: '',
    businessType: 'Consultant',
    prompt,
  }).slides.map(({ title, text }) => [title, text].filter(Boolean).join(' '));

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
