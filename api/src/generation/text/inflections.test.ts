import { expect, test } from 'vitest';
import { formsOf } from './inflections.ts';

test.each([
  ['cheap', ['cheap', 'cheaper', 'cheapest']],
  ['hot', ['hot', 'hotter', 'hottest']],
  ['easy', ['easy', 'easier', 'easiest']],
  ['nice', ['nice', 'nicer', 'nicest']],
  ['cute', ['cute', 'cuter', 'cutest']],
  ['huge', ['huge', 'huger', 'hugest']],
  ['late', ['late']],
  ['deal', ['deal', 'deals']],
])('the forms of "%s" belong to the same word', (word, forms) => {
  expect(formsOf(word)).toEqual(forms);
});
