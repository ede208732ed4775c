import * as arithmetic from '#mongo/bson/arithmetic.ts';
import * as decimal from '#mongo/bson/decimal.ts';
import {
  Decimal128,
  Double,
  Int32,
  isNumber,
  Long,
  type Maybe,
  type NumberValue,
  toNumber,
} from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import type { Operator } from '../expressions.ts';
import { asNumber, nameOf, nullish, operator } from './arguments.ts';

export const arithmeticOperators: [string, Operator][] = [
  operator('$add', 0, Infinity, (...values) => {
    if (values.some(nullish)) return null;
    const date = values.find((value) => value instanceof Date);
    let sum: NumberValue = new Int32(0);
    for (const value of values) {
      if (value === date) continue;
      if (value instanceof Date) throw new MongoError(16612, 'only one date allowed in an $add expression');
      if (!isNumber(value))
        throw new MongoError(
          'TypeMismatch',
          `$add only supports numeric or date types, not ${nameOf(value)}`,
        );
      sum = arithmetic.add(sum, value);
    }
    return date ? shiftDate(date, sum) : sum;
  }),
  operator('$subtract', 2, 2, (left, right) => {
    if (nullish(left) || nullish(right)) return null;
    if (left instanceof Date) {
      if (right instanceof Date) return Long.fromNumber(left.getTime() - right.getTime());
      if (isNumber(right)) return shiftDate(left, arithmetic.multiply(right, new Int32(-1)));
    }
    if (isNumber(left) && isNumber(right)) return arithmetic.subtract(left, right);
    throw new MongoError('TypeMismatch', `can't $subtract ${nameOf(right)} from ${nameOf(left)}`);
  }),
  operator('$multiply', 0, Infinity, (...values) => {
    if (values.some(nullish)) return null;
    return values.reduce<NumberValue>(
      (product, value) => arithmetic.multiply(product, asNumber('$multiply', value)),
      new Int32(1),
    );
  }),
  operator('$divide', 2, 2, (left, right) => {
    if (nullish(left) || nullish(right)) return null;
    if (!isNumber(left) || !isNumber(right))
      throw new MongoError(
        'TypeMismatch',
        `$divide only supports numeric types, not ${nameOf(left)} and ${nameOf(right)}`,
      );
    return divide(left, right);
  }),
  operator('$mod', 2, 2, (left, right) => {
    if (nullish(left) || nullish(right)) return null;
    if (!isNumber(left) || !isNumber(right))
      throw new MongoError(
        'TypeMismatch',
        `$mod only supports numeric types, not ${nameOf(left)} and ${nameOf(right)}`,
      );
    return modulo(left, right);
  }),
  operator(
    '$abs',
    1,
    1,
    unary('$abs', (value) => (compareZero(value) < 0 ? negate(value) : value)),
  ),
  operator(
    '$ceil',
    1,
    1,
    unary('$ceil', (value) => toWhole(value, Math.ceil, 'ceil')),
  ),
  operator(
    '$floor',
    1,
    1,
    unary('$floor', (value) => toWhole(value, Math.floor, 'floor')),
  ),
  operator('$round', 1, 2, (value, places) => roundTo('$round', value, places, 'even')),
  operator('$trunc', 1, 2, (value, places) => roundTo('$trunc', value, places, 'trunc')),
  operator(
    '$sqrt',
    1,
    1,
    real('$sqrt', (value) => {
      if (value < 0) throw new MongoError(28714, "$sqrt's argument must be greater than or equal to 0");
      return Math.sqrt(value);
    }),
  ),
  operator('$exp', 1, 1, real('$exp', Math.exp)),
  operator(
    '$ln',
    1,
    1,
    real('$ln', (value) => Math.log(positive('$ln', value, 28766))),
  ),
  operator(
    '$log10',
    1,
    1,
    real('$log10', (value) => Math.log10(positive('$log10', value, 28761))),
  ),
  operator('$log', 2, 2, (value, base) => {
    if (nullish(value) || nullish(base)) return null;
    const [x, b] = [plain('$log', value), plain('$log', base)];
    if (!(b > 0) || b === 1)
      throw new MongoError(28759, `$log's base must be a positive number not equal to 1, but is ${b}`);
    return new Double(Math.log(positive('$log', x, 28758)) / Math.log(b));
  }),
  operator('$pow', 2, 2, (base, exponent) => {
    if (nullish(base) || nullish(exponent)) return null;
    return power(asNumber('$pow', base), asNumber('$pow', exponent));
  }),
  ...(
    ['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh'] as const
  ).map((name) =>
    operator(
      `$${name}`,
      1,
      1,
      real(`$${name}`, (value) => {
        const result = Math[name](value);
        if (Number.isNaN(result) && !Number.isNaN(value))
          throw new MongoError(50989, `cannot apply $${name} to ${value}, value is out of range`);
        return result;
      }),
    ),
  ),
  operator('$atan2', 2, 2, (y, x) =>
    nullish(y) || nullish(x) ? null : new Double(Math.atan2(plain('$atan2', y), plain('$atan2', x))),
  ),
  operator(
    '$degreesToRadians',
    1,
    1,
    real('$degreesToRadians', (value) => value * (Math.PI / 180)),
  ),
  operator(
    '$radiansToDegrees',
    1,
    1,
    real('$radiansToDegrees', (value) => value * (180 / Math.PI)),
  ),
  operator(
    '$bitAnd',
    0,
    Infinity,
    bitwise('$bitAnd', -1n, (a, b) => a & b),
  ),
  operator(
    '$bitOr',
    0,
    Infinity,
    bitwise('$bitOr', 0n, (a, b) => a | b),
  ),
  operator(
    '$bitXor',
    0,
    Infinity,
    bitwise('$bitXor', 0n, (a, b) => a ^ b),
  ),
  operator('$bitNot', 1, 1, (value) => {
    if (nullish(value)) return null;
    if (value instanceof Int32) return new Int32(~value.value);
    if (value instanceof Long) return value.not();
    throw new MongoError('TypeMismatch', `$bitNot only supports int and long, not: ${nameOf(value)}.`);
  }),
  ['$rand', () => () => new Double(Math.random())],
];

/** Always a double, or a decimal if one is involved. */
export function divide(left: NumberValue, right: NumberValue): NumberValue {
  if (compareZero(right) === 0) throw new MongoError('BadValue', "can't $divide by zero");
  if (left instanceof Decimal128 || right instanceof Decimal128) {
    return decimal.toDecimal128(decimal.divide(arithmetic.toDecimal(left), arithmetic.toDecimal(right)));
  }
  return new Double(toNumber(left) / toNumber(right));
}

function modulo(left: NumberValue, right: NumberValue): NumberValue {
  if (compareZero(right) === 0) throw new MongoError(16610, "can't $mod by zero");
  if (left instanceof Decimal128 || right instanceof Decimal128) {
    return decimal.toDecimal128(decimal.remainder(arithmetic.toDecimal(left), arithmetic.toDecimal(right)));
  }
  if (left instanceof Double || right instanceof Double) {
    const result = toNumber(left) % toNumber(right);
    return new Double(result);
  }
  const result = arithmetic.toBigInt(left) % arithmetic.toBigInt(right);
  return left instanceof Int32 && right instanceof Int32
    ? new Int32(Number(result))
    : Long.fromBigInt(result);
}

function shiftDate(date: Date, by: NumberValue): Date {
  const shifted = new Date(date.getTime() + Math.round(toNumber(by)));
  if (Number.isNaN(shifted.getTime())) throw new MongoError('Overflow', 'date overflow');
  return shifted;
}

export function compareZero(value: NumberValue): number {
  return value instanceof Decimal128
    ? decimal.signOf(decimal.fromDecimal128(value))
    : Math.sign(toNumber(value));
}

function negate(value: NumberValue): NumberValue {
  if (value instanceof Long && value.eq(Long.MIN_VALUE))
    throw new MongoError(28680, "can't take $abs of long long min");
  return arithmetic.multiply(value, new Int32(-1));
}

function unary(name: string, run: (value: NumberValue) => Maybe): (value: Maybe) => Maybe {
  return (value) => (nullish(value) ? null : run(asNumber(name, value)));
}

/** A function of real numbers, computed with doubles. Decimals would require 34 digits. */
function real(name: string, run: (value: number) => number): (value: Maybe) => Maybe {
  return (value) => (nullish(value) ? null : new Double(run(plain(name, value))));
}

function plain(name: string, value: Maybe): number {
  if (value instanceof Decimal128) throw unsupported(`${name} of a decimal`);
  return toNumber(asNumber(name, value));
}

function positive(name: string, value: number, code: number): number {
  if (value <= 0) throw new MongoError(code, `${name}'s argument must be a positive number, but is ${value}`);
  return value;
}

function toWhole(value: NumberValue, run: (value: number) => number, mode: 'floor' | 'ceil'): NumberValue {
  if (value instanceof Double) return new Double(run(value.value));
  return value instanceof Decimal128
    ? decimal.toDecimal128(decimal.toPlaces(decimal.fromDecimal128(value), 0, mode))
    : value;
}

function roundTo(name: string, value: Maybe, places: Maybe, mode: 'even' | 'trunc'): Maybe {
  if (nullish(value) || places === null) return null;
  const number = asNumber(name, value);
  const at = places === undefined ? 0 : toNumber(asNumber(name, places));
  if (!Number.isInteger(at) || at < -20 || at > 100)
    throw new MongoError(
      51083,
      `cannot apply ${name} with precision value ${at} value must be in [-20, 100]`,
    );
  if (number instanceof Decimal128)
    return decimal.toDecimal128(decimal.toPlaces(decimal.fromDecimal128(number), at, mode));
  if (number instanceof Double) {
    if (!Number.isFinite(number.value)) return number;
    const exact = decimal.fromDecimal128(decimal.toDecimal128(decimal.exactly(number.value)));
    const rounded = decimal.toPlaces(exact, at, mode);
    const result = Number(decimal.toDecimal128(rounded).toString());
    return new Double(result === 0 && (number.value < 0 || Object.is(number.value, -0)) ? -0 : result);
  }
  if (at >= 0) return number;
  const rounded = decimal.toPlaces(arithmetic.toDecimal(number), at, mode);
  if (rounded.kind !== 'finite') return number;
  const whole = rounded.coefficient * 10n ** BigInt(Math.max(0, rounded.exponent));
  return number instanceof Int32 ? arithmetic.narrow(whole) : Long.fromBigInt(whole);
}

function power(base: NumberValue, exponent: NumberValue): NumberValue {
  if (base instanceof Decimal128 || exponent instanceof Decimal128) throw unsupported('$pow of decimals');
  if (compareZero(base) === 0 && compareZero(exponent) < 0)
    throw new MongoError(28764, '$pow cannot take a base of 0 and a negative exponent');
  const result = new Double(toNumber(base) ** toNumber(exponent));
  if (base instanceof Double || exponent instanceof Double || compareZero(exponent) < 0) return result;
  if (Math.abs(result.value) >= 2 ** 63) return result;
  const exact = arithmetic.toBigInt(base) ** arithmetic.toBigInt(exponent);
  return base instanceof Int32 && exponent instanceof Int32
    ? arithmetic.narrow(exact)
    : Long.fromBigInt(exact);
}

function bitwise(
  name: string,
  start: bigint,
  run: (a: bigint, b: bigint) => bigint,
): (...values: Maybe[]) => Maybe {
  return (...values) => {
    if (values.some(nullish)) return null;
    let wide = false;
    let bits = start;
    for (const value of values) {
      if (!(value instanceof Int32 || value instanceof Long))
        throw new MongoError(
          'TypeMismatch',
          `${name} only supports int and long operands, not ${nameOf(value)}`,
        );
      wide ||= value instanceof Long;
      bits = run(bits, arithmetic.toBigInt(value));
    }
    return wide ? Long.fromBigInt(bits) : new Int32(Number(bits));
  };
}
