import {
  type Binary,
  type BSONRegExp,
  type BSONSymbol,
  type Code,
  Decimal128,
  Double,
  Int32,
  Long,
  type MaxKey,
  type MinKey,
  type ObjectId,
  type Timestamp,
} from 'bson';

/**
 * A document as MongoDB sees it, with ordered fields. A Map, because a plain object would reorder keys that look like
 * integers and couldn't contain `__proto__`.
 */
export type Doc = Map<string, Value>;

export type NumberValue = Int32 | Double | Long | Decimal128;

/** Every BSON value. Numbers keep their type, so that no answer changes it. */
export type Value =
  | null
  | string
  | boolean
  | Date
  | NumberValue
  | ObjectId
  | Binary
  | Timestamp
  | BSONRegExp
  | BSONSymbol
  | Code
  | MinKey
  | MaxKey
  | Value[]
  | Doc;

/** The values that are objects of the bson package. */
export type BsonObject = Exclude<Value, null | string | boolean | Date | Value[] | Doc>;

/**
 * The value of a field that may be missing. BSON's deprecated `undefined` is refused on input, so the two can't be
 * confused.
 */
export type Maybe = Value | undefined;

/** BSON type names as used by `$type` and error messages. */
export type TypeName =
  | 'double'
  | 'string'
  | 'object'
  | 'array'
  | 'binData'
  | 'objectId'
  | 'bool'
  | 'date'
  | 'null'
  | 'regex'
  | 'javascript'
  | 'symbol'
  | 'javascriptWithScope'
  | 'int'
  | 'timestamp'
  | 'long'
  | 'decimal'
  | 'minKey'
  | 'maxKey';

const CLASS_TYPES: Record<string, TypeName> = {
  Int32: 'int',
  Double: 'double',
  Long: 'long',
  Decimal128: 'decimal',
  ObjectId: 'objectId',
  Binary: 'binData',
  Timestamp: 'timestamp',
  BSONRegExp: 'regex',
  BSONSymbol: 'symbol',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
};

/** The numbers that `$type` accepts for each name. */
export const TYPE_NUMBERS: Record<TypeName, number> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

export function typeName(value: Value): TypeName {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (value instanceof Map) return 'object';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value._bsontype === 'Code') return value.scope ? 'javascriptWithScope' : 'javascript';
  return CLASS_TYPES[value._bsontype] ?? 'null';
}

/** MongoDB's canonical type order: values of different rank are compared by rank alone. */
const RANKS: Record<TypeName, number> = {
  minKey: 1,
  null: 5,
  int: 10,
  double: 10,
  long: 10,
  decimal: 10,
  string: 15,
  symbol: 15,
  object: 20,
  array: 25,
  binData: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  javascript: 60,
  javascriptWithScope: 65,
  maxKey: 127,
};

export function typeRank(value: Value): number {
  if (typeof value === 'string') return 15;
  return RANKS[typeName(value)];
}

export function isDoc(value: unknown): value is Doc {
  return value instanceof Map;
}

export function isNumber(value: Maybe): value is NumberValue {
  if (typeof value !== 'object' || value === null || !('_bsontype' in value)) return false;
  const type = value._bsontype;
  return type === 'Int32' || type === 'Double' || type === 'Long' || type === 'Decimal128';
}

export function isRegex(value: Maybe): value is BSONRegExp {
  return (
    typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'BSONRegExp'
  );
}

/** The number closest to the value; exact for int, double and safe longs. */
export function toNumber(value: NumberValue): number {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  return decimalToNumber(value);
}

function decimalToNumber(value: Decimal128): number {
  const text = value.toString();
  if (text.endsWith('Infinity')) return text.startsWith('-') ? -Infinity : Infinity;
  return Number(text);
}

/** A whole number as an int if it fits, otherwise as a long. */
export function integer(value: number): Int32 | Long {
  return value === (value | 0) ? new Int32(value) : Long.fromNumber(value);
}

/** Creates a `Doc` from fields, omitting undefined ones. */
export function doc(fields: Record<string, Maybe>): Doc {
  const result: Doc = new Map();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) result.set(name, value);
  return result;
}

/** A copy that shares no documents or arrays with the original. */
export function clone<T extends Value>(value: T): T;
export function clone(value: Value): Value {
  if (value instanceof Map) {
    const copy: Doc = new Map();
    for (const [name, field] of value) copy.set(name, clone(field));
    return copy;
  }
  return Array.isArray(value) ? value.map((element) => clone(element)) : value;
}

/** How MongoDB reads flags: true, or a number other than zero. */
export function truthy(value: Maybe): boolean {
  if (value === undefined || value === null || value === false) return false;
  return isNumber(value) ? toNumber(value) !== 0 : true;
}

export { Decimal128, Double, Int32, Long };
