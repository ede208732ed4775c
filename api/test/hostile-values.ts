import fc from 'fast-check';

/** Strings that no schema asks for and that careless code stumbles over. */
const strings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202e\ufeff\u200d',
  '\u1f600'.repeat(50),
  'x'.repeat(70_000),
  '1.'.repeat(3000),
  '../../../../etc/passwd',
  '%00%ff%2e%2e%2f',
  '<script>alert(1)</script>',
  "' || 1 == 1 //",
  '$where',
  '$gt',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '9'.repeat(400),
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-19T00:00:00Z',
  'j:{}',
  'Europe/Atlantis',
  'data:image/png;base64,AAAA',
  'https://user:pass@[::1]:0/%zz',
];
const numbers = [0, -0, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324];
const structures: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { $gt: '' },
  { $ne: null },
  { $regex: '(a+)+$' },
  { $where: 'sleep(1000)' },
  { 'a.b': 1 },
  { '': '' },
  { length: 2 ** 32 - 1 },
  { toString: 1, valueOf: 1 },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"plan":"agency"}}}'),
  JSON.parse('['.repeat(500) + ']'.repeat(500)),
  Array.from({ length: 3000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`key${index}`, index])),
];

/** A value that a field wasn't made for. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...strings),
  fc.constantFrom(...numbers),
  fc.constantFrom(...structures),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** A part of a URL: any text, as long as Node accepts URLs at all. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...strings.map((text) => text.slice(0, 2000))),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

type Container = Record<PropertyKey, unknown>;
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** All places where a value can be spoilt: each field, element and name, at any depth. */
function placesOf(value: unknown, depth = 0): { holder: Container; key: string }[] {
  if (!isContainer(value) || depth > 6) return [];
  return Object.keys(value).flatMap((key) => [{ holder: value, key }, ...placesOf(value[key], depth + 1)]);
}

/**
 * A copy of a value with one fault: all of it, one field, a missing field, or an additional field.
 *
 * @param at selects the place; any whole number from 0 up
 */
export function spoil(value: unknown, bad: unknown, at: number): unknown {
  const copy = structuredClone(value);
  const places = placesOf(copy);
  const place = places[at % (places.length + 2)];
  if (place) {
    if (at % 5 === 0) delete place.holder[place.key];
    else place.holder[place.key] = bad;
    return copy;
  }
  if (!isContainer(copy) || Array.isArray(copy) || at % 2 === 0) return bad;
  return { ...copy, ...(isContainer(bad) && !Array.isArray(bad) ? bad : { unknown: bad }) };
}
