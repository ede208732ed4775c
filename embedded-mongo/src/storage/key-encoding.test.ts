import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode } from '#mongo/bson/codec.ts';
import { compare } from '#mongo/bson/compare.ts';
import type { Doc, Value } from '#mongo/bson/values.ts';
import { runs } from '../../test/size.ts';
import { encodeKey, encodeValue } from './key-encoding.ts';

const longs = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
);
const decimalTexts = fc
  .tuple(
    fc.oneof(
      fc.bigInt({ min: -(10n ** 34n) + 1n, max: 10n ** 34n - 1n }),
      fc.bigInt({ min: -20n, max: 20n }),
    ),
    fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -6176, max: 6111 })),
  )
  .map(([coefficient, exponent]) => `${coefficient}E${exponent}`);
const numbers: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: -5, max: 5 }).map((value) => new Int32(value)),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map((value) => new Int32(value)),
  fc.double().map((value) => new Double(value)),
  fc.integer({ min: -8, max: 8 }).map((value) => new Double(value / 4)),
  longs.map((value) => Long.fromBigInt(value)),
  longs.map((value) => new Double(Number(value))),
  longs.map((value) => Decimal128.fromString(String(value))),
  fc.integer({ min: -8, max: 8 }).map((value) => Decimal128.fromString(String(value / 4))),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => Decimal128.fromString(String(value))),
  decimalTexts.map((text) => Decimal128.fromString(text)),
  fc
    .constantFrom('NaN', 'Infinity', '-Infinity', '0', '-0', '0E-100', '0E+100')
    .map((text) => Decimal128.fromString(text)),
);
const texts = fc.string({
  unit: fc.constantFrom('a', 'b', '\0', '\u0001', 'é', '\uffee', '😀', '\ud7ff'),
  maxLength: 5,
});
const names = fc.string({ unit: fc.constantFrom('a', 'b', '1', '0', 'é'), maxLength: 2 });
const scalars: fc.Arbitrary<Value> = fc.oneof(
  { weight: 5, arbitrary: numbers },
  { weight: 3, arbitrary: texts },
  fc.constantFrom<Value>(null, true, false, new MinKey(), new MaxKey()),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc
    .tuple(fc.uint8Array({ maxLength: 3 }), fc.constantFrom(0, 4, 5, 128))
    .map(([bytes, type]) => new Binary(bytes, type)),
  fc.tuple(fc.nat(3), fc.nat()).map(([t, i]) => new Timestamp({ t, i: i >>> 0 })),
  fc
    .tuple(fc.constantFrom('', 'a', 'ab'), fc.constantFrom('', 'i', 'im'))
    .map(([pattern, options]) => new BSONRegExp(pattern, options)),
  fc.constantFrom('', 'f()', 'g()').map((code) => new Code(code)),
);
const anyValue = fc.letrec<{ value: Value; list: Value; document: Doc }>((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalars, tie('list'), tie('document')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  document: fc
    .uniqueArray(fc.tuple(names, tie('value')), { maxLength: 3, selector: ([name]) => name })
    .map((fields) => new Map(fields)),
})).value;

/** A second implementation of MongoDB's order, with exact fractions and no encodings. */
function reference(a: Value, b: Value): number {
  const order = rank(a) - rank(b);
  if (order !== 0) return Math.sign(order);
  if (isNumeric(a) && isNumeric(b)) return compareFractions(fraction(a), fraction(b));
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  if (Array.isArray(a) && Array.isArray(b)) {
    return lexicographic(
      a.map((value) => [value]),
      b.map((value) => [value]),
      ([x], [y]) => reference(x as Value, y as Value),
    );
  }
  if (a instanceof Map && b instanceof Map) {
    return lexicographic(
      [...a],
      [...b],
      ([name, value], [otherName, other]) =>
        Math.sign(rank(value) - rank(other)) ||
        Buffer.compare(Buffer.from(name), Buffer.from(otherName)) ||
        reference(value, other),
    );
  }
  if (a instanceof Date && b instanceof Date) return Math.sign(a.getTime() - b.getTime());
  if (a instanceof ObjectId && b instanceof ObjectId)
    return Math.sign(a.toHexString() < b.toHexString() ? -1 : a.equals(b) ? 0 : 1);
  if (a instanceof Binary && b instanceof Binary)
    return Math.sign(
      a.length() - b.length() || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value()),
    );
  if (a instanceof Timestamp && b instanceof Timestamp) return Math.sign(a.t - b.t || a.i - b.i);
  if (a instanceof BSONRegExp && b instanceof BSONRegExp)
    return (
      Buffer.compare(Buffer.from(a.pattern), Buffer.from(b.pattern)) ||
      Buffer.compare(Buffer.from(a.options), Buffer.from(b.options))
    );
  if (a instanceof Code && b instanceof Code) return Buffer.compare(Buffer.from(a.code), Buffer.from(b.code));
  return typeof a === 'boolean' ? Math.sign(Number(a) - Number(b)) : 0;
}

function lexicographic<T>(a: T[], b: T[], order: (x: T, y: T) => number): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const found = order(a[at] as T, b[at] as T);
    if (found !== 0) return found;
  }
  return Math.sign(a.length - b.length);
}

const ORDER = [
  'MinKey',
  'null',
  'number',
  'string',
  'Map',
  'Array',
  'Binary',
  'ObjectId',
  'boolean',
  'Date',
  'Timestamp',
  'BSONRegExp',
  'Code',
  'MaxKey',
];
function rank(value: Value): number {
  return ORDER.indexOf(
    value === null
      ? 'null'
      : isNumeric(value)
        ? 'number'
        : typeof value === 'object'
          ? value.constructor.name
          : typeof value,
  );
}

function isNumeric(value: Value): boolean {
  return (
    value instanceof Int32 ||
    value instanceof Double ||
    (value instanceof Long && !(value instanceof Timestamp)) ||
    value instanceof Decimal128
  );
}

/** Numerator and denominator or, for a number without them, where it sorts: below all (NaN), or at either end. */
type Fraction = { above: bigint; below: bigint } | { end: number };
function fraction(value: Value): Fraction {
  if (value instanceof Decimal128) {
    const text = value.toString();
    if (text === 'NaN') return { end: -2 };
    if (text.endsWith('Infinity')) return { end: text.startsWith('-') ? -1 : 1 };
    const [, sign = '', whole = '0', part = '', exponent = '0'] =
      /^(-?)(\d+)(?:\.(\d*))?(?:E([+-]?\d+))?$/.exec(text) ?? [];
    return scale(BigInt(`${sign}${whole}${part}`), 10n, Number(exponent) - part.length);
  }
  if (value instanceof Long) return { above: value.toBigInt(), below: 1n };
  const double = (value as Int32 | Double).value;
  if (Number.isNaN(double)) return { end: -2 };
  if (!Number.isFinite(double)) return { end: Math.sign(double) };
  let [above, power] = [double, 0];
  for (; !Number.isInteger(above); power--) above *= 2;
  return scale(BigInt(above), 2n, power);
}

function scale(above: bigint, base: bigint, power: number): Fraction {
  return power >= 0
    ? { above: above * base ** BigInt(power), below: 1n }
    : { above, below: base ** BigInt(-power) };
}

function compareFractions(a: Fraction, b: Fraction): number {
  if ('end' in a || 'end' in b) return Math.sign(('end' in a ? a.end : 0) - ('end' in b ? b.end : 0));
  const [left, right] = [a.above * b.below, b.above * a.below];
  return left === right ? 0 : left < right ? -1 : 1;
}

test('keys are in MongoDB’s order, and equal exactly when their values are', () => {
  fc.assert(
    fc.property(anyValue, anyValue, (a, b) => {
      expect(Buffer.compare(encodeValue(a), encodeValue(b))).toBe(reference(a, b));
    }),
    runs(4000),
  );
});

test('numbers of all types have one exact order, in keys and in comparisons', () => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      expect([Buffer.compare(encodeValue(a), encodeValue(b)), Math.sign(compare(a, b))]).toEqual([
        reference(a, b),
        reference(a, b),
      ]);
    }),
    runs(4000),
  );
});

test('comparisons follow MongoDB’s order', () => {
  fc.assert(
    fc.property(anyValue, anyValue, (a, b) => {
      expect(Math.sign(compare(a, b))).toBe(reference(a, b));
    }),
    runs(4000),
  );
});

test('compound keys compare field by field, each in its direction', () => {
  const pair = fc.tuple(anyValue, anyValue);
  const directions = fc.tuple(fc.constantFrom<1 | -1>(1, -1), fc.constantFrom<1 | -1>(1, -1));
  fc.assert(
    fc.property(pair, pair, directions, (a, b, [first, second]) => {
      const wanted = reference(a[0], b[0]) * first || reference(a[1], b[1]) * second;
      expect(Buffer.compare(encodeKey(a, [first, second]), encodeKey(b, [first, second])) + 0).toBe(
        wanted + 0,
      );
    }),
    runs(3000),
  );
});

test('no key is a prefix of another', () => {
  fc.assert(
    fc.property(anyValue, anyValue, (a, b) => {
      const [left, right] = [encodeValue(a), encodeValue(b)];
      fc.pre(!left.equals(right));
      expect(right.subarray(0, left.length).equals(left)).toBe(false);
    }),
    runs(3000),
  );
});

test('documents are encoded as by the bson package', () => {
  fc.assert(
    // Preceded by a string, so that values meet each possible end of a buffer that has to grow.
    fc.property(anyValue, fc.option(fc.integer({ min: 65_400, max: 65_540 })), (value, length) => {
      const document = new Map([
        ['s', 'x'.repeat(length ?? 0)],
        ['v', value],
      ] as [string, Value][]);
      expect(encode(document).equals(serialize(document))).toBe(true);
    }),
    runs(2000),
  );
});

test('a document that is decoded and encoded again has the same bytes', () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      const bytes = encode(new Map([['v', value]]));
      expect(encode(decode(bytes)).equals(bytes)).toBe(true);
    }),
    runs(2000),
  );
});
