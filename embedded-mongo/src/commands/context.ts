import type { Encodable } from '#mongo/bson/codec.ts';
import {
  type Doc,
  Double,
  isDoc,
  isNumber,
  toNumber,
  truthy,
  typeName,
  type Value,
} from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { refuseCollation } from '#mongo/query/collation.ts';
import type { Clock } from '#mongo/query/executor.ts';
import type { Collection, Store } from '#mongo/storage/store.ts';
import type { CursorRegistry } from './cursors.ts';

/** A running command: a generator that yields wherever other commands may run, and returns its reply. */
export type Running = Generator<void, Reply, void>;

/** A reply: a document, parts of which may already be encoded. */
export type Reply = ReadonlyMap<string, Encodable>;

export interface Context {
  store: Store;
  db: string;
  /** The whole command document; its first field names the command. */
  command: Doc;
  clock: Clock;
  cursors: CursorRegistry;
  connectionId: number;
}

/** `ok` in a successful reply, which MongoDB sends as a double. */
export const OK = new Double(1);

export interface Command {
  /** Fields that the command accepts, in addition to those that every command accepts. */
  fields: readonly string[] | 'any';
  /** Returns a reply directly, or a generator if it may take long. */
  run(context: Context): Reply | Running;
}

/** Fields of every command. Those that can't change an answer on a single node are accepted and ignored. */
const GENERIC = new Set([
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'comment',
  'maxTimeMS',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'bypassDocumentValidation',
  'collation',
  'txnNumber',
  'startTransaction',
  'autocommit',
  'bypassEmptyTsReplacement',
  'rawData',
]);

/** Whether every command takes a field of this name. */
export function isGeneric(field: string): boolean {
  return GENERIC.has(field);
}

/**
 * Refuses what MongoDB would refuse before it runs a command: unknown fields, transactions on a standalone server, read
 * and write concerns that need a replica set, API versions that 7.0 doesn't have.
 */
export function checkCommand(name: string, command: Doc, fields: Command['fields']): void {
  checkApiVersion(name, command);
  // MongoDB's own code would be 20, but then drivers replace the message with advice about retryable writes.
  if (command.has('autocommit')) throw unsupported('transactions: they need a MongoDB replica set');
  for (const [field, value] of command) {
    if (field === name || (fields !== 'any' && fields.includes(field))) continue;
    if (fields !== 'any' && !GENERIC.has(field))
      throw new MongoError(40415, `BSON field '${name}.${field}' is an unknown field.`);
    if (field === 'txnNumber') {
      throw new MongoError(
        'IllegalOperation',
        'Transaction numbers are only allowed on a replica set member or mongos',
      );
    }
    if (field === 'collation') refuseCollation(value);
    if (field === 'readConcern' && isDoc(value)) {
      const level = value.get('level');
      if (level === 'snapshot' || level === 'linearizable')
        throw new MongoError(123, `node needs to be a replica set member to use read concern: ${level}`);
    }
    if (field === 'writeConcern' && isDoc(value)) {
      const w = value.get('w');
      if (isNumber(w) && toNumber(w) > 1)
        throw new MongoError('BadValue', "cannot use 'w' > 1 when a host is not replicated");
      if (typeof w === 'string' && w !== 'majority')
        throw new MongoError('BadValue', "cannot use non-majority 'w' mode when a host is not replicated");
    }
  }
}

/** The commands of MongoDB's Stable API, version 1, according to its manual for 7.0, as far as they exist here. */
export const STABLE_API = new Set([
  'aggregate',
  'collMod',
  'count',
  'create',
  'createIndexes',
  'delete',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'endSessions',
  'explain',
  'find',
  'findAndModify',
  'getMore',
  'hello',
  'insert',
  'killCursors',
  'listCollections',
  'listDatabases',
  'listIndexes',
  'ping',
  'refreshSessions',
  'update',
]);

function checkApiVersion(name: string, command: Doc): void {
  const version = command.get('apiVersion');
  const strict = truthy(command.get('apiStrict'));
  if (version === undefined) {
    if (strict || truthy(command.get('apiDeprecationErrors')))
      throw new MongoError(
        4886600,
        'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion',
      );
    return;
  }
  if (version !== '1') throw new MongoError('APIVersionError', 'API version must be "1"');
  if (strict && !STABLE_API.has(name))
    throw new MongoError(
      'APIStrictError',
      `Provided apiStrict:true, but the command ${name} is not in API Version 1`,
    );
}

/** The collection name, which is the value of the command's first field. */
export function collectionName({ command }: Context): string {
  const [name, value] = command.entries().next().value as [string, Value];
  if (typeof value !== 'string')
    throw new MongoError(
      'InvalidNamespace',
      `collection name has invalid type ${typeName(value)} for ${name}`,
    );
  if (value === '')
    throw new MongoError('InvalidNamespace', `Invalid namespace specified '${command.get('$db')}.'`);
  return value;
}

export function findCollection(context: Context): Collection | undefined {
  return context.store.find(context.db, collectionName(context));
}

/**
 * A document field; empty if absent.
 * @throws MongoError TypeMismatch for another type
 */
export function docField(fields: Doc, name: string): Doc {
  const value = fields.get(name);
  if (value === undefined || value === null) return new Map();
  if (!isDoc(value)) throw wrongType(name, value, 'object');
  return value;
}

/**
 * An array field; empty if absent.
 * @throws MongoError TypeMismatch for another type
 */
export function arrayField(fields: Doc, name: string): Value[] {
  const value = fields.get(name);
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrongType(name, value, 'array');
  return value;
}

/** A whole number of at least `min`, or undefined. */
export function wholeField(fields: Doc, name: string, min = 0): number | undefined {
  const value = fields.get(name);
  if (value === undefined || value === null) return undefined;
  if (!isNumber(value)) throw wrongType(name, value, 'number');
  const number = toNumber(value);
  if (!Number.isInteger(number))
    throw new MongoError('FailedToParse', `Expected an integer: ${name}: ${number}`);
  if (number < min)
    throw new MongoError(51024, `BSON field '${name}' value must be >= ${min}, actual value '${number}'`);
  return number;
}

export function flagField(fields: Doc, name: string): boolean {
  const value = fields.get(name);
  if (value !== undefined && typeof value !== 'boolean' && !isNumber(value) && value !== null)
    throw wrongType(name, value, 'bool');
  return truthy(value);
}

function wrongType(name: string, value: Value, expected: string): MongoError {
  return new MongoError(
    'TypeMismatch',
    `BSON field '${name}' is the wrong type '${typeName(value)}', expected type '${expected}'`,
  );
}
