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
  test('lets a newer value through as it is', () => {
    expect(openEnum(colours).parse('blue')).toBe('blue');
    expect(isKnown(colours, 'blue')).toBe(false);
    expect(isKnown(colours, 'red')).toBe(true);
  });

  test('or gives what it falls back to', () => {
    expect(openEnum(colours, 'red').parse('blue')).toBe('red');
    expect(openEnum(colours, 'red').parse('green')).toBe('green');
  });

  test('takes nothing but text', () => {
    expect(openEnum(colours).safeParse(3).success).toBe(false);
    expect(openEnum(colours, 'red').safeParse(null).success).toBe(false);
  });

  test('stands in JSON Schema with the values that are known, wherever it is used', () => {
    const schema = z.object({ one: openEnum(colours), other: z.nullable(openEnum(colours, 'red')) });
    const { properties } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
    const colour = { type: 'string', 'x-extensible-enum': ['red', 'green'] };
    expect(properties).toEqual({ one: colour, other: { anyOf: [colour, { type: 'null' }] } });
  });

  test('is looked up with what stands in for a newer value', () => {
    const labels = { red: 'Red', green: 'Green' };
    expect(lookUp(labels, 'green', '?')).toBe('Green');
    expect(lookUp(labels, 'blue', '?')).toBe('?');
    expect(lookUp(labels, 'constructor', '?')).toBe('?');
  });
});

describe('a tab that was open while the site moved on', () => {
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

  test('keeps its person, whatever theme, language or zone they have chosen elsewhere', () => {
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

  test('reads a ledger with reasons that it has no words for', () => {
    const line = { id: '1', at: '2026-11-21', reason: 'gift', plan: 'later', amount: 5, balance: 9 };
    expect(ledgerLineSchema.parse(line)).toEqual(line);
  });

  test('reads the sentence of a failure whose code is new', () => {
    const body = errorBodySchema.parse({ code: 'seat_taken', message: 'm', error: 'm', requestId: 'r' });
    expect(new ApiError(409, '', body).code).toBe('seat_taken');
  });
});

test('what is sent stays strict', () => {
  const brief = { platform: 'not-yet', prompt: 'Hello' };
  expect(generationRequestSchema.safeParse(brief).success).toBe(false);
  const save = accountEndpoints.savePreferences.body;
  expect(save.safeParse({ theme: 'sepia' }).success).toBe(false);
  expect(save.safeParse({ timeZone: 'Mars/Olympus' }).success).toBe(false);
  expect(save.safeParse({ theme: 'dark' }).success).toBe(true);
});
