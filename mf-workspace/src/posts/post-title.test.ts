import { expect, test } from 'vitest';
import { setTitle } from './post-title.ts';

test('posts of one set keep their name when one of them is changed and comes first', () => {
  const made = (id: string, title: string) => ({
    id,
    title,
    caption: '',
    createdAt: '2026-11-28T09:00:00.000Z',
  });
  const set = [made('b', 'Slates, from the ridge'), made('c', 'Slates on X'), made('a', 'Slates in Leeds')];
  expect(setTitle(set)).toBe('Slates in Leeds');
  const later = { ...made('0', 'Changed last'), createdAt: '2026-11-28T09:00:01.000Z' };
  expect(setTitle([later, ...set])).toBe('Slates in Leeds');
});
