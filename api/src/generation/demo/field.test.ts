import { expect, test } from 'vitest';
import fields from './data/fields.json' with { type: 'json' };
import sample from './data/fields.testing.json' with { type: 'json' };
import { findField } from './field.ts';

const named: Readonly<Record<string, unknown>> = fields;

/** What people type as their business, by the field that they mean; "none" where only a word of it has a field. */
test.each(Object.entries(sample))('a business is in the field that it means: %s', (name, businesses) => {
  const wrong = businesses.filter((business) => findField(business) !== (named[name] ?? null));
  expect(wrong).toEqual([]);
});

test.each(['knife thrower', 'prison theatre company', 'court stenographer'])(
  'a word with several meanings names no trade beside another: %s',
  (business) => {
    expect([fields.knives, fields.prisons, fields.court]).not.toContain(findField(business));
  },
);

test('whom a trade is for, where it is and whose name it has say nothing of it', () => {
  expect(findField('Physiotherapist for dancers')).toBe(fields.physio);
  expect(findField('bakery in the old cinema')).toBe(fields.bakery);
  expect(findField('Cooper & Sons, roofers')).toBe(fields.roofing);
});
