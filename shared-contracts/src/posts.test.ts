import { expect, test } from 'vitest';
import { automaticTitle } from './posts.ts';

test('a post is called by its first line, cut where that is long', () => {
  expect(automaticTitle('\n Ramen \n\nis new.')).toBe('Ramen');
  expect(automaticTitle('x'.repeat(80))).toBe('x'.repeat(80));
  expect(automaticTitle('x'.repeat(90))).toBe(`${'x'.repeat(79)}…`);
  expect(automaticTitle(' \n')).toBe('');
});
