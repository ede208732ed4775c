import { compare } from '#mongo/bson/compare.ts';
import {
  type Doc,
  doc,
  Int32,
  isDoc,
  isNumber,
  toNumber,
  truthy,
  typeName,
  type Value,
} from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { refuseCollation } from '#mongo/query/collation.ts';
import { compileFilter, type Predicate } from '#mongo/query/matcher.ts';

export interface IndexField {
  path: string;
  parts: string[];
  direction: 1 | -1;
}

/** An index as described by `createIndexes`. */
export interface IndexSpec {
  name: string;
  key: Doc;
  fields: IndexField[];
  unique: boolean;
  sparse: boolean;
  hidden: boolean;
  partialFilterExpression?: Doc;
  partial?: Predicate;
  expireAfterSeconds?: number;
}

const KNOWN = new Set([
  'v',
  'key',
  'name',
  'ns',
  'unique',
  'sparse',
  'hidden',
  'background',
  'partialFilterExpression',
  'expireAfterSeconds',
  'collation',
]);
/** Operators that MongoDB allows in a partial index's filter. */
const PARTIAL_OPERATORS = new Set([
  '$eq',
  '$exists',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$type',
  '$and',
  '$or',
  '$in',
]);
const MAX_EXPIRE = 2 ** 31 - 1;

/**
 * Parses an index specification.
 * @throws MongoError like MongoDB for invalid ones, NotImplemented for unsupported kinds
 */
export function parseIndexSpec(spec: Doc): IndexSpec {
  const key = spec.get('key');
  if (!isDoc(key))
    throw new MongoError('FailedToParse', "The 'key' field is a required property of an index specification");
  if (key.size === 0) throw new MongoError('CannotCreateIndex', 'Index keys cannot be empty.');
  const fields = [...key].map(([path, direction]) => parseField(path, direction));
  const name = spec.get('name');
  if (typeof name !== 'string')
    throw new MongoError(
      'FailedToParse',
      "The 'name' field is a required property of an index specification",
    );
  if (name === '') throw new MongoError('CannotCreateIndex', 'index name cannot be empty');
  for (const option of spec.keys()) {
    if (!KNOWN.has(option)) throw unsupported(`the index option '${option}'`);
  }
  refuseCollation(spec.get('collation'));
  const result: IndexSpec = {
    name,
    key,
    fields,
    unique: truthy(spec.get('unique')),
    sparse: truthy(spec.get('sparse')),
    hidden: truthy(spec.get('hidden')),
  };
  const partial = spec.get('partialFilterExpression');
  if (partial !== undefined) {
    if (!isDoc(partial))
      throw new MongoError('TypeMismatch', "The field 'partialFilterExpression' must be an object");
    if (result.sparse)
      throw new MongoError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
    checkPartial(partial);
    result.partialFilterExpression = partial;
    result.partial = compileFilter(partial);
  }
  const expires = spec.get('expireAfterSeconds');
  if (expires !== undefined) result.expireAfterSeconds = parseExpiry(expires, fields);
  return result;
}

function parseField(path: string, direction: Value): IndexField {
  if (typeof direction === 'string') {
    if (['text', 'hashed', '2d', '2dsphere', 'wildcard'].includes(direction))
      throw unsupported(`${direction} indexes`);
    throw new MongoError('CannotCreateIndex', `Unknown index plugin '${direction}'`);
  }
  if (path.includes('$**')) throw unsupported('wildcard indexes');
  if (path === '' || path.split('.').includes(''))
    throw new MongoError('CannotCreateIndex', 'Index keys cannot contain an empty field.');
  if (path.split('.').some((part) => part.startsWith('$') && !['$id', '$ref', '$db'].includes(part))) {
    throw new MongoError(
      'CannotCreateIndex',
      `Index key contains an illegal field name: field name starts with '$'.`,
    );
  }
  const number = isNumber(direction) ? toNumber(direction) : 0;
  if (!number)
    throw new MongoError(
      'CannotCreateIndex',
      `Values in v:2 index key pattern cannot be of type ${typeName(direction)}${number === 0 && isNumber(direction) ? '. Only numbers > 0, numbers < 0, and strings are allowed.' : ''}`,
    );
  return { path, parts: path.split('.'), direction: number > 0 ? 1 : -1 };
}

function parseExpiry(value: Value, fields: IndexField[]): number {
  const seconds = isNumber(value) ? toNumber(value) : NaN;
  if (!(seconds >= 0 && seconds <= MAX_EXPIRE)) {
    throw new MongoError(
      'CannotCreateIndex',
      `TTL index 'expireAfterSeconds' option must be within an acceptable range, 0 to ${MAX_EXPIRE}`,
    );
  }
  if (fields.length > 1)
    throw new MongoError(
      'CannotCreateIndex',
      'TTL indexes are single-field indexes, compound indexes do not support TTL',
    );
  if (fields[0]?.path === '_id')
    throw new MongoError(197, "The field 'expireAfterSeconds' is not valid for an _id index specification");
  return Math.trunc(seconds);
}

function checkPartial(filter: Doc): void {
  for (const [name, value] of filter) {
    if (name.startsWith('$') && !PARTIAL_OPERATORS.has(name)) {
      throw new MongoError('CannotCreateIndex', `Expression not supported in partial index: ${name}`);
    }
    if (name === '$exists' && !truthy(value))
      throw new MongoError(
        'CannotCreateIndex',
        'Expression not supported in partial index: $not\n    $exists: true',
      );
    if (isDoc(value)) checkPartial(value);
    else if (Array.isArray(value) && (name === '$and' || name === '$or'))
      for (const branch of value) if (isDoc(branch)) checkPartial(branch);
  }
}

/** The specification in the form of `listIndexes`. */
export function describeIndex(spec: IndexSpec): Doc {
  const result = doc({ v: new Int32(2), key: spec.key, name: spec.name });
  if (spec.unique && spec.name !== '_id_') result.set('unique', true);
  if (spec.sparse) result.set('sparse', true);
  if (spec.hidden) result.set('hidden', true);
  if (spec.partialFilterExpression) result.set('partialFilterExpression', spec.partialFilterExpression);
  if (spec.expireAfterSeconds !== undefined)
    result.set('expireAfterSeconds', new Int32(spec.expireAfterSeconds));
  return result;
}

/** Whether two specifications describe the same index, regardless of their flags' types. */
export function sameIndex(a: IndexSpec, b: IndexSpec): boolean {
  return compare(describeIndex({ ...a, hidden: false }), describeIndex({ ...b, hidden: false })) === 0;
}
