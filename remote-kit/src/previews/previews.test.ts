import { describe, expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { authorOf, previewShape } from './preview-post.ts';
import { captionBesideSlides, readSlides, slidesOf } from './slides.ts';

describe('the fold', () => {
  test('leaves a text alone that the platform shows whole', () => {
    expect(foldText('x'.repeat(125), 125)).toBeNull();
  });

  test('falls between words', () => {
    expect(foldText('Fresh bread every morning', 14)).toBe('Fresh bread');
  });

  test('falls inside a word only when there is no better place', () => {
    expect(foldText(`Oh ${'a'.repeat(50)}`, 20)).toBe(`Oh ${'a'.repeat(17)}`);
  });

  test('never halves an emoji', () => {
    expect(foldText(`${'a'.repeat(9)}🥐🥐`, 10)).toBe('a'.repeat(9));
  });
});

describe('slides', () => {
  test('are the numbered lines of a caption', () => {
    expect(
      slidesOf('Swipe!\nSlide 1 (cover): The dough\n2/3 – The oven\n3. The crust\nSee you in May'),
    ).toEqual(['The dough', 'The oven', 'The crust']);
  });

  test('have a title and a text, cut at the first pause', () => {
    expect(
      readSlides(
        'carousel',
        'Swipe!\n1. Flour: from the valley\n2. From 7 a.m. at the counter\n3. Ready? Come in.',
      ),
    ).toEqual([
      { title: 'Flour', text: 'from the valley' },
      { title: 'From 7 a.m. at the counter', text: '' },
      { title: 'Ready?', text: 'Come in.' },
    ]);
    expect(readSlides('story', 'Rye is back\n\n£4.50\n\n#rye').map(({ title }) => title)).toEqual([
      'Rye is back',
      '£4.50',
    ]);
    expect(readSlides('post', '1. One\n2. Two')).toEqual([]);
  });

  test('leave a caption that stands alone', () => {
    expect(captionBesideSlides('Swipe!\n\n1. One\n2. Two\n\nSee you.')).toBe('Swipe!\n\nSee you.');
  });

  test('are none where a number is only a number', () => {
    expect(slidesOf('We open on\n3 May\n1. Come early')).toEqual([]);
  });
});

describe('the author in a preview', () => {
  test('is the member, else the business, else you', () => {
    expect(authorOf('Ada Lovelace', 'Bakery')).toEqual({ name: 'Ada Lovelace', handle: 'adalovelace' });
    expect(authorOf(undefined, ' Café Zoë ')).toEqual({ name: 'Café Zoë', handle: 'cafezoe' });
    expect(authorOf(undefined, '')).toEqual({ name: 'Your brand', handle: 'yourbrand' });
  });
});

test('TikTok, reels and stories stand upright; other posts lie in a feed', () => {
  expect(previewShape('tiktok', 'post')).toHaveProperty('tall');
  expect(previewShape('instagram', 'story')).toHaveProperty('tall');
  expect(previewShape('linkedin', 'video')).toHaveProperty('feed');
  expect(previewShape('instagram', 'carousel')).toHaveProperty('feed');
});
