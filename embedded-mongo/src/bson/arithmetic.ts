import * as decimal from './decimal.ts';
import { Decimal128, Double, Int32, Long, type NumberValue, toNumber } from './values.ts';

const MAX_LONG = 2n ** 63n - 1n;
const MIN_LONG = -(2n ** 63n);

/** What to do if a sum or product of longs overflows: updates fail, expressions become doubles. */
export type OnOverflow = 'fail' | 'double';

export class LongOverflow extends Error {}

export function add(a: NumberValue, b: NumberValue, onOverflow: OnOverflow = 'double'): NumberValue {
  return combine(
    a,
    b,
    onOverflow,
    (x, y) => x + y,
    (x, y) => x + y,
    decimal.add,
  );
}

export function subtract(a: NumberValue, b: NumberValue): NumberValue {
  return combine(
    a,
    b,
    'double',
    (x, y) => x - y,
    (x, y) => x - y,
    (x, y) => decimal.add(x, decimal.negate(y)),
  );
}

export function multiply(a: NumberValue, b: NumberValue, onOverflow: OnOverflow = 'double'): NumberValue {
  return combine(
    a,
    b,
    onOverflow,
    (x, y) => x * y,
    (x, y) => x * y,
    decimal.multiply,
  );
}

/** The wider type of the two decides, as in MongoDB: decimal, double, long, int. */
function combine(
  a: NumberValue,
  b: NumberValue,
  onOverflow: OnOverflow,
  doubles: (x: number, y: number) => number,
  longs: (x: bigint, y: bigint) => bigint,
  decimals: (x: decimal.Decimal, y: decimal.Decimal) => decimal.Decimal,
): NumberValue {
  if (a instanceof Decimal128 || b instanceof Decimal128)
    return decimal.toDecimal128(decimals(toDecimal(a), toDecimal(b)));
  if (a instanceof Double || b instanceof Double) return new Double(doubles(toNumber(a), toNumber(b)));
  const result = longs(toBigInt(a), toBigInt(b));
  if (result > MAX_LONG || result < MIN_LONG) {
    if (onOverflow === 'fail') throw new LongOverflow('the result does not fit into 64 bits');
    return new Double(doubles(toNumber(a), toNumber(b)));
  }
  return a instanceof Int32 && b instanceof Int32 ? narrow(result) : Long.fromBigInt(result);
}

/** An int if it fits, otherwise a long. */
export function narrow(value: bigint): Int32 | Long {
  return value >= -0x80000000n && value <= 0x7fffffffn ? new Int32(Number(value)) : Long.fromBigInt(value);
}

export function toBigInt(value: Int32 | Long | NumberValue): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(Math.trunc(toNumber(value)));
}

export function toDecimal(value: NumberValue): decimal.Decimal {
  if (value instanceof Decimal128) return decimal.fromDecimal128(value);
  if (value instanceof Double) return decimal.fromDouble(value.value);
  return { kind: 'finite', coefficient: toBigInt(value), exponent: 0 };
}

/** Adding this turns an int into a long. */
export const LONG_ZERO = Long.ZERO;
