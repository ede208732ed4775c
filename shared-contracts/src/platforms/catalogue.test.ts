import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { integrationName, platformCatalogue, platformNames, sharedPictureShape } from './catalogue.ts';
import { platforms } from './list.ts';

test('the README uses the platforms’ names from the screens', () => {
  const readme = readFileSync(path.join(import.meta.dirname, '../../../README.md'), 'utf8');
  expect(readme).toContain(`posts for ${platformNames('and')}:`);
});

test('X has its old name only where the specification quotes it', () => {
  expect(platformNames('or')).toContain(', X, ');
  expect(integrationName('twitter')).toBe('Twitter/X');
  expect(integrationName('linkedin')).toBe('LinkedIn');
});

test.each(platforms)('the advice for %s stays within its limits', (platform) => {
  const { textLimit, foldAt, hashtagLimit, hashtagAdvice, wordsAdvice } = platformCatalogue[platform];
  expect(foldAt).toBeLessThanOrEqual(textLimit);
  expect(hashtagAdvice[1]).toBeLessThanOrEqual(hashtagLimit ?? Number.POSITIVE_INFINITY);
  // An English word takes six characters, including the space.
  expect(wordsAdvice[1] * 6).toBeLessThanOrEqual(textLimit + 20);
});

test.each([
  [['instagram'], 'instagram'],
  [['facebook', 'instagram'], 'instagram'],
  [['instagram', 'twitter'], 'twitter'],
  [['instagram', 'facebook', 'twitter', 'linkedin'], 'linkedin'],
] as const)('a picture for %j has the shape of %s, which all of them show whole', (chosen, shape) => {
  expect(sharedPictureShape([...chosen])).toBe(shape);
});
