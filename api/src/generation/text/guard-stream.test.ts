import { expect, test } from 'vitest';
import { findBanned } from './banned-words.ts';
import { guardStream } from './guard-stream.ts';

/** What is shown of a text that arrives in pieces of three characters. */
function shownOf(text: string): string {
  const guard = guardStream(findBanned(['cheap']));
  return (text.match(/.{1,3}/gsu) ?? []).map(guard).join('');
}

test('a banned word in a link doesn’t end the text that is shown', () => {
  expect(shownOf('Order at https://millane.example/rye/cheap/loaf today. We open at seven.')).toMatch(
    /^Order at https:\/\/millane\.example\/rye\/cheap\/loaf today\./,
  );
});

test('anything from a banned word on isn’t shown', () => {
  expect(shownOf('Rye is back. It is cheap. We open at seven.')).toBe('Rye is back. It is ');
});
