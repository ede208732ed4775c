import { Binary, calculateObjectSize, ObjectId } from 'bson';
import * as arithmetic from '#mongo/bson/arithmetic.ts';
import * as decimal from '#mongo/bson/decimal.ts';
import {
  Decimal128,
  Double,
  Int32,
  isDoc,
  isNumber,
  Long,
  type NumberValue,
  TYPE_NUMBERS,
  type TypeName,
  toNumber,
  typeName,
  type Value,
} from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import type { Operator } from '../expressions.ts';
import { namedOperator, nameOf, nullish, operator } from './arguments.ts';
import { compareZero } from './arithmetic.ts';
import { parseDate } from './date-strings.ts';

export const typeOperators: [string, Operator][] = [
  operator('$type', 1, 1, (value) => nameOf(value)),
  operator('$isNumber', 1, 1, (value) => isNumber(value)),
  operator('$bsonSize', 1, 1, (value) => {
    if (nullish(value)) return null;
    if (!isDoc(value))
      throw new MongoError(31393, `$bsonSize requires a document input, found: ${nameOf(value)}`);
    return new Int32(calculateObjectSize(value));
  }),
  operator('$binarySize', 1, 1, (value) => {
    if (nullish(value)) return null;
    if (typeof value === 'string') return new Int32(Buffer.byteLength(value));
    if (value instanceof Binary) return new Int32(value.length());
    throw new MongoError(51276, `$binarySize requires a string or BinData argument, found: ${nameOf(value)}`);
  }),
  ...(['bool', 'date', 'decimal', 'double', 'int', 'long', 'objectId', 'string'] as const).map((type) =>
    operator(`$to${type[0]?.toUpperCase()}${type.slice(1)}`, 1, 1, (value) =>
      nullish(value) ? null : convert(value, type),
    ),
  ),
  namedOperator(
    '$convert',
    ['input', 'to'],
    ['onError', 'onNull', 'format', 'byteOrder', 'base'],
    (part, given) => {
      for (const option of ['format', 'byteOrder', 'base'])
        if (given(option) !== undefined) throw unsupported(`$convert with '${option}'`);
      const [input, to, onNull, onError] = [part('input'), part('to'), part('onNull'), part('onError')];
      return (document, variables) => {
        const value = input(document, variables);
        if (nullish(value)) return given('onNull') === undefined ? null : onNull(document, variables);
        const target = to(document, variables);
        if (nullish(target)) return null;
        const type =
          typeof target === 'string'
            ? target
            : Object.keys(TYPE_NUMBERS).find(
                (name) => isNumber(target) && TYPE_NUMBERS[name as TypeName] === toNumber(target),
              );
        try {
          return convert(value, type as TypeName);
        } catch (error) {
          if (
            !(error instanceof MongoError) ||
            error.codeName !== 'ConversionFailure' ||
            given('onError') === undefined
          )
            throw error;
          return onError(document, variables);
        }
      };
    },
  ),
];

/**
 * Converts a value to another type as `$convert` does.
 * @throws MongoError ConversionFailure
 */
function convert(value: Value, to: TypeName): Value {
  const from = typeName(value);
  const fail = (why = `Unsupported conversion from ${from} to ${to} in $convert with no onError value`) =>
    new MongoError('ConversionFailure', why);
  switch (to) {
    case 'bool':
      return isNumber(value) ? compareZero(value) !== 0 || Number.isNaN(toNumber(value)) : value !== false;
    case 'string': {
      const text = stringOf(value);
      if (text === undefined) throw fail();
      return text;
    }
    case 'objectId':
      if (value instanceof ObjectId) return value;
      if (typeof value !== 'string') throw fail();
      if (!/^[0-9a-f]{24}$/i.test(value))
        throw fail(
          `Failed to parse objectId '${value}' in $convert with no onError value: Invalid string length for parsing to OID, expected 24 but found ${value.length}`,
        );
      return new ObjectId(value);
    case 'date':
      return toDate(value, fail);
    case 'int':
    case 'long':
    case 'double':
    case 'decimal':
      return toNumeric(value, to, fail);
    default:
      throw fail();
  }
}

type Fail = (why?: string) => MongoError;

function toNumeric(value: Value, to: 'int' | 'long' | 'double' | 'decimal', fail: Fail): NumberValue {
  if (typeof value === 'boolean') return toNumeric(new Int32(value ? 1 : 0), to, fail);
  if (value instanceof Date) {
    if (to === 'int') throw fail();
    return toNumeric(Long.fromNumber(value.getTime()), to, fail);
  }
  if (typeof value === 'string') return parseNumber(value, to, fail);
  if (!isNumber(value)) throw fail();
  if (to === 'double') return value instanceof Double ? value : new Double(toNumber(value));
  if (to === 'decimal')
    return value instanceof Decimal128 ? value : decimal.toDecimal128(arithmetic.toDecimal(value));
  const number = toNumber(value);
  if (!Number.isFinite(number))
    throw fail(
      'Attempt to convert a value that is not finite to an integer in $convert with no onError value',
    );
  const parts =
    value instanceof Decimal128 ? decimal.toPlaces(decimal.fromDecimal128(value), 0, 'trunc') : undefined;
  const whole =
    parts?.kind === 'finite'
      ? parts.coefficient * 10n ** BigInt(Math.max(0, parts.exponent))
      : arithmetic.toBigInt(value);
  const bits = to === 'int' ? 32 : 64;
  if (BigInt.asIntN(bits, whole) !== whole)
    throw fail(`Conversion would overflow target type in $convert with no onError value: ${value}`);
  return to === 'int' ? new Int32(Number(whole)) : Long.fromBigInt(whole);
}

function parseNumber(text: string, to: 'int' | 'long' | 'double' | 'decimal', fail: Fail): NumberValue {
  const why = `Failed to parse number '${text}' in $convert with no onError value`;
  if (to === 'int' || to === 'long') {
    if (!/^[+-]?\d+$/.test(text)) throw fail(why);
    const whole = BigInt(text.replace('+', ''));
    if (BigInt.asIntN(to === 'int' ? 32 : 64, whole) !== whole) throw fail(why);
    return to === 'int' ? new Int32(Number(whole)) : Long.fromBigInt(whole);
  }
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
    const special = /^([+-]?)(inf|infinity|nan)$/i.exec(text);
    if (!special) throw fail(why);
    const name = special[2]?.toLowerCase() === 'nan' ? 'NaN' : `${special[1] === '-' ? '-' : ''}Infinity`;
    return to === 'double' ? new Double(Number(name)) : Decimal128.fromString(name);
  }
  return to === 'double' ? new Double(Number(text)) : Decimal128.fromStringWithRounding(text);
}

function toDate(value: Value, fail: Fail): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (typeof value === 'string') return parseDate(value, undefined, 'UTC');
  if (typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'Timestamp')
    return new Date(value.getHighBitsUnsigned() * 1000);
  if (value instanceof Int32 || !isNumber(value)) throw fail();
  return new Date(Math.trunc(toNumber(value)));
}

/** The result of `$toString` for a value, or undefined if it can't be converted. */
export function stringOf(value: Value): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Double) return Object.is(value.value, -0) ? '-0' : String(value.value);
  if (isNumber(value)) return value.toString();
  if (value instanceof ObjectId) return value.toHexString();
  if (typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'BSONSymbol')
    return value.value;
  return undefined;
}
