import { type Decimal, fromDecimal128 } from '#mongo/bson/decimal.ts';
import {
  type BsonObject,
  Decimal128,
  type Doc,
  Long,
  type Maybe,
  type NumberValue,
  toNumber,
  typeRank,
  type Value,
} from '#mongo/bson/values.ts';

/**
 * Bytes whose `memcmp` order is MongoDB's comparison order, and which are equal exactly when MongoDB considers the
 * values equal (1, 1.0, NumberLong(1) and NumberDecimal("1.00") have the same key). No value's bytes are a prefix of
 * another's, so that concatenated fields compare field by field.
 */
export function encodeValue(value: Value): Buffer {
  const writer = new KeyWriter();
  writer.value(value);
  return writer.bytes();
}

/** One index key: the concatenated fields, with all bits of descending fields inverted. */
export function encodeKey(values: readonly Maybe[], directions: readonly (1 | -1)[]): Buffer {
  const writer = new KeyWriter();
  values.forEach((value, position) => {
    const start = writer.length;
    if (value === undefined) writer.empty();
    else writer.value(value);
    if (directions[position] === -1) writer.invertFrom(start);
  });
  return writer.bytes();
}

/**
 * The key of an empty array, which MongoDB indexes as `undefined`, below null. Here, too, `undefined` represents it.
 */
const EMPTY = 0x03;

/** The first byte of all keys of the value's type: `$gt` and `$lt` only compare within it. */
export function typeBracket(value: Value): Buffer {
  return Buffer.of(typeRank(value));
}

/** The lowest bytes above all keys that start with `prefix`. */
export function successor(prefix: Buffer): Buffer {
  for (let at = prefix.length - 1; at >= 0; at--) {
    const byte = prefix[at] ?? 0;
    if (byte < 0xff) return Buffer.concat([prefix.subarray(0, at), Buffer.of(byte + 1)]);
  }
  // Only a prefix of 0xff bytes has none, but ranks are at most 127, or inverted from 128 to 254.
  throw new RangeError('no successor');
}

export function invert(bytes: Buffer): Buffer {
  return bytes.map((byte) => ~byte) as Buffer;
}

/** The order of two numbers of any type, exact across types. NaN is the lowest and equals itself. */
export function compareNumbers(a: NumberValue, b: NumberValue): number {
  if (simple(a) && simple(b)) {
    const left = toNumber(a);
    const right = toNumber(b);
    if (left === right) return 0;
    if (left < right) return -1;
    if (left > right) return 1;
    return Number.isNaN(left) ? (Number.isNaN(right) ? 0 : -1) : 1;
  }
  if (a instanceof Long && b instanceof Long) return a.compare(b);
  return Buffer.compare(encodeValue(a), encodeValue(b));
}

/** Whether the value can be represented exactly as a double. */
function simple(value: NumberValue): boolean {
  return (
    !(value instanceof Decimal128) && (!(value instanceof Long) || Number.isSafeInteger(value.toNumber()))
  );
}

class KeyWriter {
  private buffer = Buffer.allocUnsafe(64);
  length = 0;

  bytes(): Buffer {
    return Buffer.from(this.buffer.subarray(0, this.length));
  }

  empty(): void {
    this.byte(EMPTY);
  }

  invertFrom(start: number): void {
    for (let at = start; at < this.length; at++) this.buffer[at] = ~(this.buffer[at] ?? 0);
  }

  value(value: Value): void {
    this.byte(typeRank(value));
    if (value === null) return;
    if (typeof value === 'string') this.text(value);
    else if (typeof value === 'boolean') this.byte(value ? 1 : 0);
    else if (value instanceof Date) this.signed(BigInt(value.getTime()));
    else if (value instanceof Map) this.document(value);
    else if (Array.isArray(value)) {
      for (const element of value) this.value(element);
      this.byte(0);
    } else this.object(value);
  }

  private document(value: Doc): void {
    for (const [name, field] of value) {
      // MongoDB compares the type, then the name, then the value. A type byte is never 0, so 0 can end the document.
      this.byte(typeRank(field));
      this.text(name);
      this.value(field);
    }
    this.byte(0);
  }

  private object(value: BsonObject): void {
    switch (value._bsontype) {
      case 'Int32':
      case 'Double':
      case 'Long':
      case 'Decimal128':
        this.number(value);
        break;
      case 'ObjectId':
        this.raw(Buffer.from(value.id));
        break;
      case 'Binary': {
        // Ordered by length, then subtype, then bytes.
        const bytes = Buffer.from(value.value());
        const head = Buffer.alloc(5);
        head.writeUInt32BE(bytes.length);
        head.writeUInt8(value.sub_type, 4);
        this.raw(head);
        this.raw(bytes);
        break;
      }
      case 'Timestamp': {
        const bytes = Buffer.alloc(8);
        bytes.writeBigUInt64BE(BigInt.asUintN(64, value.toBigInt()));
        this.raw(bytes);
        break;
      }
      case 'BSONRegExp':
        this.text(value.pattern);
        this.text(value.options);
        break;
      case 'BSONSymbol':
        this.text(value.value);
        break;
      case 'Code':
        this.text(value.code);
        if (value.scope) this.value(value.scope as unknown as Value);
        break;
      default: // MinKey and MaxKey are their type
    }
  }

  /**
   * The greatest double that is not above the value, in sortable bytes, followed by 0. If the value lies between two
   * doubles (large longs, most decimals), followed by 1 and the value's decimal digits, which order it among values
   * between the same doubles.
   */
  private number(value: NumberValue): void {
    if (simple(value)) {
      this.double(toNumber(value));
      this.byte(0);
      return;
    }
    const decimal: Decimal =
      value instanceof Decimal128
        ? fromDecimal128(value)
        : { kind: 'finite', coefficient: (value as Long).toBigInt(), exponent: 0 };
    if (decimal.kind !== 'finite') {
      this.double({ nan: NaN, inf: Infinity, '-inf': -Infinity }[decimal.kind]);
      this.byte(0);
      return;
    }
    const nearest = Number(`${decimal.coefficient}e${decimal.exponent}`);
    const order = compareExactly(decimal.coefficient, decimal.exponent, nearest);
    this.double(order < 0 ? previousDouble(nearest) : nearest);
    this.byte(order === 0 ? 0 : 1);
    if (order === 0) return;
    const start = this.length;
    const digits = (decimal.coefficient < 0n ? -decimal.coefficient : decimal.coefficient).toString();
    const exponent = decimal.exponent + digits.length - 1 + 0x4000;
    this.byte(exponent >> 8);
    this.byte(exponent & 0xff);
    for (const digit of digits.replace(/0+$/, '')) this.byte(digit.charCodeAt(0));
    this.byte(0);
    if (decimal.coefficient < 0n) this.invertFrom(start);
  }

  private double(value: number): void {
    this.reserve(8);
    if (Number.isNaN(value)) {
      this.buffer.fill(0, this.length, this.length + 8);
    } else {
      this.buffer.writeDoubleBE(value === 0 ? 0 : value, this.length);
      if (value < 0)
        for (let at = 0; at < 8; at++) this.buffer[this.length + at] = ~(this.buffer[this.length + at] ?? 0);
      else this.buffer[this.length] = (this.buffer[this.length] ?? 0) | 0x80;
    }
    this.length += 8;
  }

  private signed(value: bigint): void {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt.asUintN(64, value) ^ (1n << 63n));
    this.raw(bytes);
  }

  /** UTF-8 with 0x00 written as 0x00 0x01, terminated by 0x00 0x00. */
  private text(text: string): void {
    this.raw(Buffer.from(text.includes('\0') ? text.replaceAll('\0', '\0\x01') : text));
    this.byte(0);
    this.byte(0);
  }

  private raw(bytes: Buffer): void {
    this.reserve(bytes.length);
    bytes.copy(this.buffer, this.length);
    this.length += bytes.length;
  }

  private byte(byte: number): void {
    this.reserve(1);
    this.buffer[this.length++] = byte;
  }

  private reserve(count: number): void {
    if (this.length + count <= this.buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(2 * this.buffer.length, this.length + count));
    this.buffer.copy(grown, 0, 0, this.length);
    this.buffer = grown;
  }
}

/** The sign of `coefficient * 10^exponent - double`, computed exactly. */
function compareExactly(coefficient: bigint, exponent: number, double: number): number {
  if (!Number.isFinite(double)) return double > 0 ? -1 : 1;
  if (double === 0) return coefficient === 0n ? 0 : coefficient < 0n ? -1 : 1;
  let power = 0;
  let mantissa = double;
  // Doubling is exact.
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    power--;
  }
  let left = coefficient;
  let right = BigInt(mantissa);
  if (exponent >= 0) left *= 10n ** BigInt(exponent);
  else right *= 10n ** BigInt(-exponent);
  if (power < 0) left <<= BigInt(-power);
  return left === right ? 0 : left < right ? -1 : 1;
}

/** The next double below a finite one, or the greatest finite double below infinity. */
function previousDouble(value: number): number {
  if (value === Infinity) return Number.MAX_VALUE;
  if (value === 0) return -Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? -1n : 1n));
  return view.getFloat64(0);
}
