import { expect, test } from 'vitest';
import { templateGaps } from './templates.ts';

test('the words in brackets are gaps, without duplicates, in the order of the text', () => {
  expect(templateGaps('[dish] at [place]: try the [dish] for [price, e.g. £8].')).toEqual([
    'dish',
    'place',
    'price, e.g. £8',
  ]);
  expect(templateGaps('[स्थान] में [Ort]')).toEqual(['स्थान', 'Ort']);
});

test('what a ban left open is a gap, named by its mark', () => {
  expect(templateGaps('Our […] is out at [time]. […] again.')).toEqual(['…', 'time']);
});

test.each([
  'He said: “We [...] will open.”',
  'As we wrote [1], and again [2] …',
  'See [our menu](https://bakery.example/menu).',
  '[Anzeige] Neues Brot.',
  '[AD] New bread.',
  'Their “recieve” [sic].',
])('brackets that are there on purpose are none: %s', (text) => {
  expect(templateGaps(text)).toEqual([]);
});
