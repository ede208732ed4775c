import { expect, test } from 'vitest';
import { gapsIn, postCaption, saysCta, withTyped } from './words.ts';

const topic = '[dish] is new on the menu at [place].';

test('the gaps of a text are listed once, spelled as in the topic', () => {
  const caption = 'Guess what: [Dish] is new. Try [dish] at [place] with [your friends].';
  expect(gapsIn({ caption, cta: 'Come to [Place].' }, topic)).toEqual(['dish', 'place', 'your friends']);
});

test('a text whose gaps are filled in has none, even if its topic had some', () => {
  expect(gapsIn({ caption: 'Ramen is new on the menu at ours.', cta: '' }, topic)).toEqual([]);
});

test('a post ends with its call to action, which appears once', () => {
  expect(postCaption({ caption: 'Ramen is new.\n', cta: ' Book a table. ' })).toBe(
    'Ramen is new.\n\nBook a table.',
  );
  expect(postCaption({ caption: 'Ramen is new. Book a table.', cta: 'Book a table.' })).toBe(
    'Ramen is new. Book a table.',
  );
  expect(postCaption({ caption: 'Ramen is new.', cta: '' })).toBe('Ramen is new.');
  expect(postCaption({ caption: '', cta: 'Book a table.' })).toBe('Book a table.');
});

test('a caption that contains its call to action, with whatever final punctuation, needn’t be followed by it', () => {
  expect(saysCta({ caption: 'Book a table! Ramen is new.', cta: 'Book a table.' })).toBe(true);
  expect(saysCta({ caption: 'Ramen is new.', cta: 'Book a table.' })).toBe(false);
});

test('a call to action that a person put in other words, or deleted, isn’t added to their text again', () => {
  const cta = 'Please ring Amit on Saturday.';
  const words = { caption: `Meet the dogs. ${cta}`, cta, hashtags: [] };
  expect(postCaption(withTyped(words, 'Meet the dogs. Ring Amit on Saturday.'))).toBe(
    'Meet the dogs. Ring Amit on Saturday.',
  );
  expect(withTyped(words, '').cta).toBe('');
  expect(withTyped(words, `Come by. ${cta}`).cta).toBe(cta);
});

test('a call to action that was given beside the caption stays when the caption changes', () => {
  const words = { caption: 'Ramen is new.', cta: 'Book a table.', hashtags: [] };
  expect(postCaption(withTyped(words, 'Ramen is here.'))).toBe('Ramen is here.\n\nBook a table.');
});
