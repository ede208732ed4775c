import { expect, test } from 'vitest';
import { bannedAmong, keywordsLeftOut, pricesLeftOut } from './keywords.ts';

const leftOut = (keywords: string, caption: string, hashtags: readonly string[] = []) =>
  keywordsLeftOut({ caption, cta: '', hashtags: [...hashtags] }, keywords);

test('a keyword that isn’t in the post is reported once, as it was typed', () => {
  expect(leftOut('Sourdough, Gluten-free; gluten-free\nbike stand', 'Our sourdough is out.')).toEqual([
    'Gluten-free',
    'bike stand',
  ]);
  expect(leftOut('', 'Our sourdough is out.')).toEqual([]);
});

test('a keyword counts in any form and order, as a hashtag, and in the call to action', () => {
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

test('a keyword isn’t found within another word, and a number has to match exactly', () => {
  expect(
    leftOut('art, rye, 1,000 loaves, 20%', 'A party every evening with 100 loaves and 2000 rolls.'),
  ).toEqual(['art', 'rye', '1,000 loaves', '20%']);
});

test('a keyword that is only part of a link isn’t said, but a link that was asked for is', () => {
  expect(leftOut('rye, https://a.example/rye', 'Order at https://a.example/rye today.')).toEqual(['rye']);
});

test('of the words that a voice bans, those are found that a keyword says, in any form and as a hashtag', () => {
  const banned = ['sourdough', 'game changer', 'deal', 'loaf'];
  expect(bannedAmong(['#sourdough', 'deals of the week'], banned)).toEqual(['sourdough', 'deal']);
  expect(bannedAmong(['#SourdoughLove', 'a game-changer'], banned)).toEqual(['sourdough', 'game changer']);
  expect(bannedAmong(['ideal gifts', 'bike stand', 'game nights'], banned)).toEqual([]);
});

test('a price counts only as a price, however it is written', () => {
  expect(leftOut('€24, €18.00 a head, 30 pounds', 'On 24 December at 18:00, 30 pages.')).toEqual([
    '€24',
    '€18.00 a head',
    '30 pounds',
  ]);
  expect(leftOut('€24, €18.00 a head, 30 pounds', '24 euros, €18 a head, and £30 with lunch.')).toEqual([]);
});

test('a price of the brief that a post leaves out is named once, and other figures are not', () => {
  const without = { caption: 'Tapas on 24 December.', cta: '', hashtags: [] };
  const brief = 'Tapas on 24 December at 7 pm for €24, wine €5 and €5.00 corkage.';
  expect(pricesLeftOut(without, brief)).toEqual(['€24', '€5.00']);
  expect(pricesLeftOut({ ...without, cta: 'It’s 24 euros, and 5 euros for wine.' }, brief)).toEqual([]);
});
