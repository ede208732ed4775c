import { Decimal128 } from 'bson';

const MAX_DIGITS = 34;
const MAX_COEFFICIENT = 10n ** 34n - 1n;
const MIN_EXPONENT = -6176;
const MAX_EXPONENT = 6111;

/** A finite decimal, `coefficient * 10^exponent` with the sign in the coefficient, or one that isn't finite. */
export type Decimal =
  | { kind: 'finite'; coefficient: bigint; exponent: number }
  | { kind: 'nan' | 'inf' | '-inf' };

/** The parts of a Decimal128 (IEEE 754-2008, binary integer encoding). */
export function fromDecimal128(value: Decimal128): Decimal {
  const bytes = Buffer.from(value.bytes);
  const low = bytes.readBigUInt64LE(0);
  const high = bytes.readBigUInt64LE(8);
  const negative = high >> 63n === 1n;
  if (((high >> 58n) & 0x1fn) === 0x1fn) return { kind: 'nan' };
  if (((high >> 58n) & 0x1fn) === 0x1en) return { kind: negative ? '-inf' : 'inf' };
  const wide = ((high >> 61n) & 3n) === 3n;
  const exponent = Number((high >> (wide ? 47n : 49n)) & 0x3fffn) + MIN_EXPONENT;
  const coefficient = wide ? 0n : ((high & 0x1_ffff_ffff_ffffn) << 64n) | low;
  const magnitude = coefficient > MAX_COEFFICIENT ? 0n : coefficient;
  return { kind: 'finite', coefficient: negative ? -magnitude : magnitude, exponent };
}

/** The Decimal128 closest to the decimal, rounding half to even like MongoDB. */
export function toDecimal128(value: Decimal): Decimal128 {
  if (value.kind !== 'finite') {
    return Decimal128.fromString({ nan: 'NaN', inf: 'Infinity', '-inf': '-Infinity' }[value.kind]);
  }
  let { coefficient, exponent } = value;
  const excess = digits(coefficient) - MAX_DIGITS;
  if (excess > 0) {
    coefficient = shiftRight(coefficient, excess);
    exponent += excess;
  }
  if (exponent < MIN_EXPONENT) {
    coefficient = shiftRight(coefficient, MIN_EXPONENT - exponent);
    exponent = MIN_EXPONENT;
  }
  while (exponent > MAX_EXPONENT && digits(coefficient) < MAX_DIGITS && coefficient !== 0n) {
    coefficient *= 10n;
    exponent--;
  }
  if (coefficient === 0n) exponent = Math.min(exponent, MAX_EXPONENT);
  if (exponent > MAX_EXPONENT) return toDecimal128({ kind: coefficient < 0n ? '-inf' : 'inf' });
  return Decimal128.fromString(`${coefficient}E${exponent}`);
}

/** Converts a double to a decimal like MongoDB: rounded to 15 significant digits. */
export function fromDouble(value: number): Decimal {
  if (Number.isNaN(value)) return { kind: 'nan' };
  if (!Number.isFinite(value)) return { kind: value > 0 ? 'inf' : '-inf' };
  if (Number.isInteger(value) && Math.abs(value) < 1e15)
    return { kind: 'finite', coefficient: BigInt(value), exponent: 0 };
  const [mantissa = '0', exponent = '0'] = value.toExponential(14).split('e');
  return { kind: 'finite', coefficient: BigInt(mantissa.replace('.', '')), exponent: Number(exponent) - 14 };
}

export function add(a: Decimal, b: Decimal): Decimal {
  if (a.kind !== 'finite' || b.kind !== 'finite') {
    if (a.kind === 'nan' || b.kind === 'nan') return { kind: 'nan' };
    if (a.kind === 'finite') return b;
    return b.kind === 'finite' || a.kind === b.kind ? a : { kind: 'nan' };
  }
  const exponent = Math.min(a.exponent, b.exponent);
  const coefficient = scaled(a, exponent) + scaled(b, exponent);
  return { kind: 'finite', coefficient, exponent };
}

export function negate(a: Decimal): Decimal {
  if (a.kind === 'finite') return { ...a, coefficient: -a.coefficient };
  return a.kind === 'nan' ? a : { kind: a.kind === 'inf' ? '-inf' : 'inf' };
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  if (a.kind === 'finite' && b.kind === 'finite') {
    return { kind: 'finite', coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
  }
  const sign = signOf(a) * signOf(b);
  return sign === 0 || Number.isNaN(sign) ? { kind: 'nan' } : { kind: sign > 0 ? 'inf' : '-inf' };
}

/** The quotient to 34 digits; the divisor must not be zero. */
export function divide(a: Decimal, b: Decimal): Decimal {
  if (a.kind === 'nan' || b.kind === 'nan') return { kind: 'nan' };
  if (a.kind !== 'finite')
    return b.kind === 'finite' ? multiply(a, { ...b, coefficient: b.coefficient || 1n }) : { kind: 'nan' };
  if (b.kind !== 'finite') return { kind: 'finite', coefficient: 0n, exponent: MIN_EXPONENT };
  let { coefficient } = a;
  let exponent = a.exponent - b.exponent;
  // Two additional digits, the last made odd if there is a remainder, so that the final rounding is correct.
  const shift = Math.max(0, MAX_DIGITS + 2 + digits(b.coefficient) - digits(coefficient));
  coefficient *= 10n ** BigInt(shift);
  exponent -= shift;
  let quotient = coefficient / b.coefficient;
  const exact = coefficient % b.coefficient === 0n;
  if (!exact)
    return {
      kind: 'finite',
      coefficient: quotient * 10n + (quotient < 0n ? -1n : 1n),
      exponent: exponent - 1,
    };
  while (exponent < a.exponent - b.exponent && quotient % 10n === 0n && quotient !== 0n) {
    quotient /= 10n;
    exponent++;
  }
  if (quotient === 0n) exponent = a.exponent - b.exponent;
  return { kind: 'finite', coefficient: quotient, exponent };
}

/** The remainder with the sign of the dividend; the divisor must not be zero. */
export function remainder(a: Decimal, b: Decimal): Decimal {
  if (a.kind !== 'finite' || b.kind === 'nan') return { kind: 'nan' };
  if (b.kind !== 'finite') return a;
  const exponent = Math.min(a.exponent, b.exponent);
  return { kind: 'finite', coefficient: scaled(a, exponent) % scaled(b, exponent), exponent };
}

/** Rounded to `places` decimal places: half to even, towards zero, down or up. */
export function toPlaces(a: Decimal, places: number, mode: 'even' | 'trunc' | 'floor' | 'ceil'): Decimal {
  if (a.kind !== 'finite' || a.exponent >= -places) return a;
  const drop = -places - a.exponent;
  const unit = 10n ** BigInt(drop);
  let coefficient = mode === 'even' ? shiftRight(a.coefficient, drop) : a.coefficient / unit;
  if (mode === 'floor' && a.coefficient < 0n && a.coefficient % unit !== 0n) coefficient -= 1n;
  if (mode === 'ceil' && a.coefficient > 0n && a.coefficient % unit !== 0n) coefficient += 1n;
  return { kind: 'finite', coefficient, exponent: -places };
}

export function signOf(a: Decimal): number {
  if (a.kind !== 'finite') return { nan: NaN, inf: 1, '-inf': -1 }[a.kind];
  return a.coefficient === 0n ? 0 : a.coefficient < 0n ? -1 : 1;
}

function scaled(a: { coefficient: bigint; exponent: number }, exponent: number): bigint {
  return a.coefficient * 10n ** BigInt(a.exponent - exponent);
}

function digits(coefficient: bigint): number {
  return (coefficient < 0n ? -coefficient : coefficient).toString().length;
}

/** Drops `count` decimal digits, rounding half to even. */
function shiftRight(coefficient: bigint, count: number): bigint {
  const unit = 10n ** BigInt(count);
  const quotient = coefficient / unit;
  const rest = coefficient % unit;
  const twice = 2n * (rest < 0n ? -rest : rest);
  if (twice < unit || (twice === unit && quotient % 2n === 0n)) return quotient;
  return quotient + (coefficient < 0n ? -1n : 1n);
}

/** A finite double with all its digits. */
export function exactly(value: number): Decimal {
  let power = 0;
  let mantissa = value;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    power++;
  }
  return { kind: 'finite', coefficient: BigInt(mantissa) * 5n ** BigInt(power), exponent: -power };
}
