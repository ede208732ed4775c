import { compareNumbers } from '#mongo/storage/key-encoding.ts';
import { type Doc, type Maybe, type NumberValue, typeRank, type Value } from './values.ts';

const MISSING_RANK = 3;

/** MongoDB's order of two values of any types: negative, zero or positive. */
export function compare(a: Value, b: Value): number {
  const rank = typeRank(a);
  const difference = rank - typeRank(b);
  if (difference !== 0) return difference;
  switch (rank) {
    case 10:
      return compareNumbers(a as NumberValue, b as NumberValue);
    case 15:
      return compareText(textOf(a), textOf(b));
    case 20:
      return compareDocuments(a as Doc, b as Doc);
    case 25:
      return compareArrays(a as Value[], b as Value[]);
    case 40:
      return Number(a) - Number(b);
    case 45:
      return (a as Date).getTime() - (b as Date).getTime();
    default:
      return compareRare(a, b);
  }
}

/** Like `compare`, with a missing field below null and above MinKey. */
export function compareMaybe(a: Maybe, b: Maybe): number {
  if (a !== undefined && b !== undefined) return compare(a, b);
  return (a === undefined ? MISSING_RANK : typeRank(a)) - (b === undefined ? MISSING_RANK : typeRank(b));
}

export function equal(a: Value, b: Value): boolean {
  return a === b || compare(a, b) === 0;
}

/**
 * Compares by UTF-8 bytes, which is the order of code points. UTF-16 order differs for surrogates and U+E000 to U+FFFF.
 */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right)
      return left >= 0xd800 && right >= 0xd800
        ? aboveSurrogates(left) - aboveSurrogates(right)
        : left - right;
  }
  return a.length - b.length;
}

function aboveSurrogates(unit: number): number {
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

function textOf(value: Value): string {
  return typeof value === 'string' ? value : String((value as { value?: string }).value);
}

function compareDocuments(a: Doc, b: Doc): number {
  const others = b.entries();
  for (const [name, value] of a) {
    const next = others.next();
    if (next.done) return 1;
    const [otherName, otherValue] = next.value;
    const order =
      typeRank(value) - typeRank(otherValue) || compareText(name, otherName) || compare(value, otherValue);
    if (order !== 0) return order;
  }
  return others.next().done ? 0 : -1;
}

function compareArrays(a: Value[], b: Value[]): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const order = compare(a[at] as Value, b[at] as Value);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareRare(a: Value, b: Value): number {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return 0;
  if (!('_bsontype' in a) || !('_bsontype' in b)) return 0;
  if (a._bsontype === 'ObjectId' && b._bsontype === 'ObjectId') return Buffer.compare(a.id, b.id);
  if (a._bsontype === 'Binary' && b._bsontype === 'Binary') {
    return a.length() - b.length() || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());
  }
  if (a._bsontype === 'Timestamp' && b._bsontype === 'Timestamp') return a.compare(b);
  if (a._bsontype === 'BSONRegExp' && b._bsontype === 'BSONRegExp') {
    return compareText(a.pattern, b.pattern) || compareText(a.options, b.options);
  }
  if (a._bsontype === 'Code' && b._bsontype === 'Code') {
    const order = compareText(a.code, b.code);
    return order || (a.scope && b.scope ? compare(a.scope as unknown as Doc, b.scope as unknown as Doc) : 0);
  }
  return 0;
}
