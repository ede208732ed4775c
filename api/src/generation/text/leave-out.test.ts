import { expect, test } from 'vitest';
import { leaveOut } from './leave-out.ts';
import { createPhraseFinder } from './phrases.ts';

const banned = createPhraseFinder([
  'amazing',
  'delicious',
  'yummy',
  'cheap',
  'incredibly',
  'game changer',
  'bargain',
]);

test.each([
  [
    'An amazing new job: I am looking for a helper in the kitchen on Fridays. We start at 5 am.',
    'A new job: I am looking for a helper in the kitchen on Fridays. We start at 5 am.',
  ],
  ['Cheap rye. It is from our oven.', 'Rye. It is from our oven.'],
  ['Delicious, yummy bread from 4 euro.', 'Bread from 4 euro.'],
  ['Delicious yummy bread from 4 euro.', 'Bread from 4 euro.'],
  ['We bake fresh, delicious bread.', 'We bake fresh bread.'],
  ['Our rye is delicious and warm.', 'Our rye is warm.'],
  ['Our rye is warm and delicious.', 'Our rye is warm.'],
  ['Our rye is warm, fresh and delicious.', 'Our rye is warm and fresh.'],
  ['Our rye is warm, delicious and fresh.', 'Our rye is warm and fresh.'],
  ['Come for warm and delicious buns.', 'Come for warm buns.'],
  ['We sell really yummy cakes, delicious and cheap pies.', 'We sell cakes, pies.'],
  ['We had a cheap apple and an amazing day.', 'We had an apple and a day.'],
  ['An incredibly good day.', 'A good day.'],
  ['Amazing! We open at 5.', 'We open at 5.'],
  ['🍞 Cheap rye on Fridays.', '🍞 Rye on Fridays.'],
  ['- cheap buns\n- rye', '- buns\n- rye'],
])('a describing word is removed alone if its sentence is complete without it: %s', (text, left) =>
  expect(leaveOut(text, banned)).toBe(left),
);

test.each([
  ['Our rye is amazing. Come at 7.', 'Our rye is […]. Come at 7.'],
  ['Come at 7. A bargain at 4 euro.', 'Come at 7. A […] at 4 euro.'],
  ['Come at 7. Such a bargain for Leeds.', 'Come at 7. Such a […] for Leeds.'],
  ['Our amazing rye – delicious with butter.', 'Our rye – […] with butter.'],
  // Without "cheap", it would say that they use no flour at all.
  ['We never use cheap flour.', 'We never use […] flour.'],
])('the first sentence, and any that states a fact, stays with a gap: %s', (text, left) =>
  expect(leaveOut(text, banned)).toBe(left),
);

test.each([
  ['Every sourdough loaf comes in a linen bag at $7.', 'Every loaf comes in a bag at $7.'],
  ['Sourdough loaves on Fridays.', 'Loaves on Fridays.'],
  ['Our first sourdough class of the year is on 3 May.', 'Our first class of the year is on 3 May.'],
  ['An hour of sourdough apple cake.', 'An hour of apple cake.'],
])('a noun before the noun that it describes is removed alone: %s', (text, left) =>
  expect(leaveOut(text, createPhraseFinder(['sourdough', 'linen']))).toBe(left),
);

test.each([
  ['Our sourdough is out at 7.', 'Our […] is out at 7.'],
  ['Get 10% off any sourdough.', 'Get 10% off any […].'],
  ['Our sourdough-free Friday is back.', 'Our […]-free Friday is back.'],
  ['We never bake sourdough rolls.', 'We never bake […] rolls.'],
  // "Bread bakes" says something else.
  ['The sourdough bakes at 7.', 'The […] bakes at 7.'],
  ['Sourdough and linen week: 10% off.', '[…] and […] week: 10% off.'],
  ['Rye and sourdough loaves at 7.', 'Rye and […] loaves at 7.'],
  ['For all sourdough lovers in Leeds.', 'For all […] lovers in Leeds.'],
  ['The best of Sourdough Street at 7.', 'The best of […] Street at 7.'],
  ['Every sourdough loaf is made of sourdough.', 'Every loaf is made of […].'],
])('any other noun leaves a gap, whatever else is removed: %s', (text, left) =>
  expect(leaveOut(text, createPhraseFinder(['sourdough', 'linen']))).toBe(left),
);

test('any other sentence that is incomplete without the word is removed', () => {
  expect(
    leaveOut('Rye on Fridays. So CHEAP it hurts. A game-changer for breakfast. From 7 am.', banned),
  ).toBe('Rye on Fridays. From 7 am.');
});
