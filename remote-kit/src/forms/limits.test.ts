import { authEndpoints, generationRequestSchema, profileInputSchema } from '@postloom/shared-contracts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { maxLengthOf } from './limits.ts';

test.each([
  ['a plain text', profileInputSchema, 'bio', 500],
  ['a text that has to be there', profileInputSchema, 'firstName', 50],
  ['a text with a default', generationRequestSchema, 'businessType', 200],
  ['a text that may be left out', profileInputSchema, 'currentPassword', 200],
  ['a text that may be null', generationRequestSchema, 'videoPrompt', 2000],
  ['an address', authEndpoints.login.body, 'email', 254],
  ['a form with rules of its own', profileInputSchema.check(z.refine(() => true)), 'lastName', 50],
] as const)('the limit of %s is its schema’s', (_, schema, field, limit) => {
  expect(maxLengthOf(schema, field)).toBe(limit);
});

test('a field without a limit has none', () => {
  expect(maxLengthOf(profileInputSchema, 'username')).toBeUndefined();
  expect(maxLengthOf(authEndpoints.register.body, 'subscribeNewsletter')).toBeUndefined();
});

test('a field that the schema does not have is an error', () => {
  expect(() => maxLengthOf(profileInputSchema, 'surname')).toThrow('no field "surname"');
});
