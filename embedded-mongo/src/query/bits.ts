import type { Binary } from 'bson';
import { isNumber, Long, type Maybe, toNumber, type Value } from '#mongo/bson/values.ts';
import { MongoError } from '#mongo/errors.ts';

/** The condition of `$bitsAllSet`, `$bitsAllClear`, `$bitsAnySet` or `$bitsAnyClear`, for whole numbers and BinData. */
export function bitTest(op: string, mask: Value): (value: Maybe) => boolean {
  const positions = positionsOf(op, mask);
  const all = op.includes('All');
  const wanted = op.endsWith('Set');
  return (value) => {
    const bit = bitsOf(value);
    if (!bit) return false;
    return all ? positions.every((at) => bit(at) === wanted) : positions.some((at) => bit(at) === wanted);
  };
}

function positionsOf(op: string, mask: Value): number[] {
  if (Array.isArray(mask)) {
    return mask.map((item) => {
      const at = isNumber(item) ? toNumber(item) : NaN;
      if (!Number.isInteger(at))
        throw new MongoError('BadValue', `bit positions must be an integer but got: ${item}`);
      if (at < 0) throw new MongoError('BadValue', `bit positions must be >= 0 but got: ${at}`);
      return at;
    });
  }
  const bit = isNumber(mask) && toNumber(mask) < 0 ? undefined : bitsOf(mask);
  if (!bit)
    throw new MongoError('BadValue', `${op} takes an Array, a number, or a BinData but received: ${mask}`);
  const size = isNumber(mask) ? 64 : (mask as Binary).length() * 8;
  return Array.from({ length: size }, (_, at) => at).filter(bit);
}

function bitsOf(value: Maybe): ((at: number) => boolean) | undefined {
  if (isNumber(value)) {
    const number = toNumber(value);
    if (!(value instanceof Long) && (!Number.isInteger(number) || Math.abs(number) >= 2 ** 63))
      return undefined;
    const bits = value instanceof Long ? value.toBigInt() : BigInt(number);
    return (at) => ((bits >> BigInt(at)) & 1n) === 1n;
  }
  if (typeof value !== 'object' || value === null || !('_bsontype' in value) || value._bsontype !== 'Binary')
    return undefined;
  const bytes = value.value();
  return (at) => (((bytes[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;
}
