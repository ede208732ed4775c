import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accountEndpoints } from './account.ts';
import { defaultPreferences, userSchema } from './auth.ts';
import { ledgerLineSchema } from './billing.ts';
import { ApiError, errorBodySchema } from './errors.ts';
import { generationRequestSchema } from './generation.ts';
import { isKnown, lookUp, openEnum } from './open-enum.ts';

const colours = ['red', 'green'] as const;

describe('a list of values in an answer', () => {
  test('passes a newer value through unchanged', () => {
    expect(openEnum(colours).parse('blue')).toBe('blue');
    expect(isKnown(colours, 'blue')).toBe(false);
    expect(isKnown(colours, 'red')).toBe(true);
  });

  test('or replaces it with its fallback', () => {
    expect(openEnum(colours, 'red').parse('blue')).toBe('red');
    expect(openEnum(colours, 'red').parse('green')).toBe('green');
  });

  test('accepts only strings', () => {
    expect(openEnum(colours).safeParse(3).success).toBe(false);
    expect(openEnum(colours, 'red').safeParse(null).success).toBe(false);
  });

  test('appears in JSON Schema with the known values, wherever it is used', () => {
    const schema = z.object({ one: openEnum(colours), other: z.nullable(openEnum(colours, 'red')) });
    const { properties } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
    const colour = { type: 'string', 'x-extensible-enum': ['red', 'green'] };
    expect(properties).toEqual({ one: colour, other: { anyOf: [colour, { type: 'null' }] } });
  });

  test('is looked up with a fallback for newer values', () => {
    const labels = { red: 'Red', green: 'Green' };
    expect(lookUp(labels, 'green', '?')).toBe('Green');
    expect(lookUp(labels, 'blue', '?')).toBe('?');
    expect(lookUp(labels, 'constructor', '?')).toBe('?');
  });
});

describe('a tab that stayed open through a release', () => {
  const user = {
    id: '1',
    email: 'ada@example.com',
    username: 'Ada',
    plan: 'pro',
    subscriptionStatus: 'pro',
    photoUrl: null,
    preferences: defaultPreferences,
    deletionAt: null,
  };

  test('keeps the person signed in, whatever theme, language or zone they have chosen elsewhere', () => {
    const preferences = {
      ...defaultPreferences,
      theme: 'sepia',
      language: 'sv-SE',
      timeZone: 'Mars/Olympus',
    };
    expect(userSchema.parse({ ...user, preferences }).preferences).toMatchObject({
      theme: 'system',
      language: 'en-US',
      timeZone: 'UTC',
    });
  });

  test('reads a ledger with unknown reasons', () => {
    const line = { id: '1', at: '2026-11-21', reason: 'gift', plan: 'later', amount: 5, balance: 9 };
    expect(ledgerLineSchema.parse(line)).toEqual(line);
  });

  test('reads the message of a failure with an unknown code', () => {
    const body = errorBodySchema.parse({ code: 'seat_taken', message: 'm', error: 'm', requestId: 'r' });
    expect(new ApiError(409, '', body).code).toBe('seat_taken');
  });
});

test('input stays strict', () => {
  const brief = { platform: 'not-yet', prompt: 'Hello' };
  expect(generationRequestSchema.safeParse(brief).success).toBe(false);
  const save = accountEndpoints.savePreferences.body;
  expect(save.safeParse({ theme: 'sepia' }).success).toBe(false);
  expect(save.safeParse({ timeZone: 'Mars/Olympus' }).success).toBe(false);
  expect(save.safeParse({ theme: 'dark' }).success).toBe(true);
});
