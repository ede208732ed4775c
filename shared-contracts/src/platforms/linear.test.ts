import { describe, expect, test } from 'vitest';
import { adversarialUnits, cpuGrowth, repeatTo } from '#contracts/testing/cpu-growth.ts';
import { someOf } from '#contracts/testing/size.ts';
import { predictVirality } from '#contracts/virality/predict.ts';
import { normalizeHashtags, trimToLimit } from './trim.ts';
import { findXLinks } from './x-links.ts';
import { countXWeighted } from './x-weighted.ts';

const mostGrowth = 2.6;
const units = someOf(Object.entries(adversarialUnits), 12);
const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag${index}`);

describe.each([
  ['links that X finds', (text: string) => findXLinks(text), 8000],
  ['characters as X counts them', (text: string) => countXWeighted(text), 8000],
  ['a post cut for X', (text: string) => trimToLimit('twitter', text, ['one', 'two']), 8000],
  ['a post cut for Instagram', (text: string) => trimToLimit('instagram', text, ['one', 'two']), 8000],
  [
    'the estimate',
    (caption: string) =>
      predictVirality({
        platform: 'facebook',
        contentType: 'post',
        caption,
        hashtags: [],
        hasImage: false,
        hasVideo: false,
        slides: [],
      }),
    31_000,
  ],
] as const)('%s take time by the length of the text', (_name, read, size) => {
  test.each(units)('%s', (_unit, unit) => {
    const framed = (length: number) => `a ${repeatTo(unit, length)}{b`;
    expect(cpuGrowth(read, framed(size), framed(2 * size))).toBeLessThanOrEqual(mostGrowth);
  });
});

describe('the time for hashtags grows linearly with their number', () => {
  test('in a post that leaves no room for them', () => {
    const caption = 'Bread. '.repeat(400);
    const trim = (hashtags: readonly string[]) => trimToLimit('twitter', caption, hashtags);
    expect(cpuGrowth(trim, tags(5000), tags(10_000))).toBeLessThanOrEqual(mostGrowth);
  });

  test('made of endless combining marks', () => {
    const marks = (length: number) => [`a${repeatTo('\u0301\u0316', length)}`];
    expect(cpuGrowth(normalizeHashtags, marks(20_000), marks(40_000))).toBeLessThanOrEqual(mostGrowth);
  });
});
