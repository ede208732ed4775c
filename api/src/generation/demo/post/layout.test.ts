import { cpuGrowth } from '@postloom/shared-contracts/testing';
import { expect, test } from 'vitest';
import { splitSentences } from '../brief/clauses.ts';
import layout from '../data/layout.json' with { type: 'json' };
import { learnLayout, paragraphsOf } from './layout.ts';

const { examples } = layout;
const partsOf = (text: string) => splitSentences(text, true).map((text) => ({ text, weight: 1 }));

test('most paragraphs of posts that were not learned from begin where an editor begins them', () => {
  const starts = (said: readonly unknown[][]) => said.flatMap((one) => one.map((_, at) => at === 0)).slice(1);
  let [right, all] = [0, 0];
  for (const part of [0, 1, 2, 3]) {
    const paragraphs = learnLayout(examples.filter((_, at) => at % 4 !== part));
    for (const post of examples.filter((_, at) => at % 4 === part)) {
      const meant = starts(post.split(' | ').map(partsOf));
      const found = starts(paragraphs(post.split(' | ').flatMap(partsOf), 0));
      all += meant.length;
      right += meant.filter((isNew, at) => isNew === found[at]).length;
    }
  }
  expect(right / all).toBeGreaterThan(0.66);
});

test.each([
  ['Our organist Ewan Holt died on Monday. He played here for 40 years. There is no service this Sunday.', 2],
  ['The kiosk opens at 8. You can pay by card. Write to us: kiosk@example.com', 0],
])('another matter begins a paragraph of its own, and who is spoken of goes on: %s', (text, at) => {
  const said = paragraphsOf(partsOf(text), 0.3).map((parts) => parts.map(({ text }) => text).join(' '));
  const sentences = partsOf(text);
  expect(said.some((paragraph) => paragraph.startsWith(sentences[at]?.text ?? ''))).toBe(true);
  expect(said.at(-1)?.startsWith(sentences[2]?.text ?? '')).toBe(true);
});

test('lists and titles stand by themselves, and nothing is lost', () => {
  const parts = ['What we sell', '• Eggs\n• Milk', 'Come by.'].map((text) => ({ text, weight: 1 }));
  expect(paragraphsOf(parts, 99)).toEqual(parts.map((part) => [part]));
  expect(paragraphsOf([], 0)).toEqual([]);
});

test('learning twice gives the same, and a post is read in time by its length', () => {
  const parts = partsOf('We have moved. It is the blue door. Ring twice.');
  expect(learnLayout(examples)(parts, 0)).toEqual(learnLayout(examples)(parts, 0));
  const long = (count: number) => partsOf('The gate is shut. Bring a torch. '.repeat(count));
  expect(
    cpuGrowth((given: ReturnType<typeof partsOf>) => paragraphsOf(given, 0), long(400), long(800)),
  ).toBeLessThan(3.2);
});

test.each([-9, 0.3, 9])('a question behind the opening stays with its answer, at odds of %d', (odds) => {
  const text =
    'Spin moves to 7 am. Questions? Ask Jo at the desk. Not a member yet? The first class is free.';
  const said = paragraphsOf(partsOf(text), odds).map((parts) => parts.map(({ text }) => text).join(' '));
  expect(said).toContain('Questions? Ask Jo at the desk.');
  expect(said).toContain('Not a member yet? The first class is free.');
});
