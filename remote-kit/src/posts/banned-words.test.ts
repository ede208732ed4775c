import { expect, test } from 'vitest';
import { bannedIn, bannedSentence } from './banned-words.ts';

const inText = (text: string, ...banned: string[]) => bannedIn({ text, hashtags: [] }, banned);
const inTags = (hashtags: string[], ...banned: string[]) => bannedIn({ text: '', hashtags }, banned);

test('banned words are found in any case and form, and phrases across their punctuation', () => {
  expect(inText('CHEAP slates', 'cheap', 'dear')).toEqual(['cheap']);
  expect(inText('Cheaper slates, guaranteed', 'cheap', 'guarantee')).toEqual(['cheap', 'guarantee']);
  expect(inText('We guarantee it. Our guarantees hold.', 'guarantee')).toEqual(['guarantee']);
  expect(inText('Easier than ever', 'easy')).toEqual(['easy']);
  expect(inText('A game-changer for roofs', 'game changer')).toEqual(['game changer']);
  expect(inText('こんにちは激安です', '激安')).toEqual(['激安']);
});

test('other words that begin alike, and addresses, are none', () => {
  expect(inText('A cheat and a dealership', 'cheap', 'deal')).toEqual([]);
  expect(inText('https://cheap.example/roofs, cheap@roofs.example, @cheap', 'cheap')).toEqual([]);
  expect(inText('20% off', '2')).toEqual([]);
});

test('hashtags are read by their words', () => {
  expect(inTags(['CheapRoofs'], 'cheap')).toEqual(['cheap']);
  expect(inTags(['gamechanger'], 'game changer')).toEqual(['game changer']);
  expect(inTags(['roofs'], 'cheap')).toEqual([]);
});

test('what is said names the voice and each word', () => {
  expect(bannedSentence('Ridgeline', ['cheap', 'guarantee'])).toBe(
    'The voice “Ridgeline” never says “cheap” or “guarantee”.',
  );
});
