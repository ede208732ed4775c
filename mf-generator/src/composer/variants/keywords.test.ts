import { expect, test } from 'vitest';
import { keywordsLeftOut } from './keywords.ts';

const leftOut = (keywords: string, caption: string, hashtags: readonly string[] = []) =>
  keywordsLeftOut({ caption, cta: '', hashtags: [...hashtags] }, keywords);

test('a keyword that stands nowhere in the post is named, as it was typed and once', () => {
  expect(leftOut('Sourdough, Gluten-free; gluten-free\nbike stand', 'Our sourdough is out.')).toEqual([
    'Gluten-free',
    'bike stand',
  ]);
  expect(leftOut('', 'Our sourdough is out.')).toEqual([]);
});

test('a keyword counts in any form, in other order, as a hashtag and in what the post asks for', () => {
  expect(
    leftOut('bakery, free parking behind the shop', 'Bakeries! Behind our shop, parking is free.'),
  ).toEqual([]);
  expect(leftOut('gluten-free, café crème', 'Out now.', ['Glutenfree', 'CafeCreme'])).toEqual([]);
  expect(
    keywordsLeftOut(
      { caption: 'Out now.', cta: 'Order at example.com/rye', hashtags: [] },
      'example.com/rye',
    ),
  ).toEqual([]);
  expect(leftOut('面包', '新鲜的面包。')).toEqual([]);
});

test('a keyword is not found within another word, and a figure only as itself', () => {
  expect(
    leftOut('art, rye, 1,000 loaves, 20%', 'A party every evening with 100 loaves and 2000 rolls.'),
  ).toEqual(['art', 'rye', '1,000 loaves', '20%']);
});
