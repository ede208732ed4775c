import * as arithmetic from '#mongo/bson/arithmetic.ts';
import { compare } from '#mongo/bson/compare.ts';
import * as decimal from '#mongo/bson/decimal.ts';
import {
  Decimal128,
  Double,
  Int32,
  isNumber,
  type Maybe,
  type NumberValue,
  toNumber,
  type Value,
} from '#mongo/bson/values.ts';
import { divide } from './operators/arithmetic.ts';

/** A sum that, as in MongoDB, is exact for whole numbers and compensated for doubles. */
export class Sum {
  private whole = 0n;
  private double = 0;
  private compensation = 0;
  private decimals: decimal.Decimal | undefined;
  private widest: 'int' | 'long' | 'double' = 'int';
  count = 0;

  /** Adds a number. Anything else is ignored. */
  add(value: Maybe): void {
    if (!isNumber(value)) return;
    this.count++;
    if (value instanceof Decimal128) {
      this.decimals = decimal.add(
        this.decimals ?? { kind: 'finite', coefficient: 0n, exponent: 0 },
        decimal.fromDecimal128(value),
      );
    } else if (value instanceof Double) {
      this.widest = 'double';
      // Neumaier's summation.
      const next = this.double + value.value;
      if (Number.isFinite(next)) {
        this.compensation +=
          Math.abs(this.double) >= Math.abs(value.value)
            ? this.double - next + value.value
            : value.value - next + this.double;
      }
      this.double = next;
    } else {
      if (this.widest === 'int' && !(value instanceof Int32)) this.widest = 'long';
      this.whole += arithmetic.toBigInt(value);
    }
  }

  result(): NumberValue {
    if (this.decimals)
      return decimal.toDecimal128(
        decimal.add(
          this.decimals,
          decimal.add(this.wholeDecimal(), decimal.fromDouble(this.double + this.compensation)),
        ),
      );
    if (this.widest === 'double') return new Double(this.double + (Number(this.whole) + this.compensation));
    const narrowed = arithmetic.narrow(BigInt.asIntN(64, this.whole));
    if (narrowed instanceof Int32 && this.widest === 'long')
      return arithmetic.add(narrowed, arithmetic.LONG_ZERO);
    // A sum of longs that overflows becomes a double.
    return BigInt.asIntN(64, this.whole) === this.whole ? narrowed : new Double(Number(this.whole));
  }

  private wholeDecimal(): decimal.Decimal {
    return { kind: 'finite', coefficient: this.whole, exponent: 0 };
  }

  average(): NumberValue | null {
    if (this.count === 0) return null;
    const sum = this.result();
    return sum instanceof Decimal128
      ? divide(sum, new Int32(this.count))
      : new Double((this.widest === 'double' ? toNumber(sum) : Number(this.whole)) / this.count);
  }
}

export function total(values: Iterable<Maybe>): NumberValue {
  return summed(values).result();
}

export function average(values: Iterable<Maybe>): NumberValue | null {
  return summed(values).average();
}

function summed(values: Iterable<Maybe>): Sum {
  const sum = new Sum();
  for (const value of values) sum.add(value);
  return sum;
}

/** The lowest (-1) or highest (1) value that is neither null nor missing; null when there is none. */
export function extreme(values: Iterable<Maybe>, wanted: 1 | -1): Value {
  let best: Value = null;
  for (const value of values) {
    if (value === undefined || value === null) continue;
    if (best === null || Math.sign(compare(value, best)) === wanted) best = value;
  }
  return best;
}

/** The `count` lowest or highest values, the most extreme first. */
export function extremes(values: readonly Maybe[], wanted: 1 | -1, count: number): Value[] {
  const present = values.filter((value): value is Value => value !== undefined && value !== null);
  return present.sort((a, b) => -wanted * compare(a, b)).slice(0, count);
}

/** The standard deviation of the numbers among the values, by Welford's method; null when there are too few. */
export function standardDeviation(values: Iterable<Maybe>, sample: boolean): Value {
  let count = 0;
  let mean = 0;
  let squares = 0;
  for (const value of values) {
    if (!isNumber(value)) continue;
    const number = toNumber(value);
    count++;
    const delta = number - mean;
    mean += delta / count;
    squares += delta * (number - mean);
  }
  const degrees = sample ? count - 1 : count;
  return degrees < 1 ? null : new Double(Math.sqrt(squares / degrees));
}
