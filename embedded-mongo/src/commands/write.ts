import { ObjectId } from 'bson';
import { compileUpdatePipeline } from '#mongo/aggregation/document-stages.ts';
import type { Variables } from '#mongo/aggregation/expressions.ts';
import { encode } from '#mongo/bson/codec.ts';
import { equal } from '#mongo/bson/compare.ts';
import {
  clone,
  type Doc,
  doc,
  Int32,
  integer,
  isDoc,
  isNumber,
  isRegex,
  type Maybe,
  toNumber,
  typeName,
  type Value,
} from '#mongo/bson/values.ts';
import { MongoError } from '#mongo/errors.ts';
import { refuseCollation } from '#mongo/query/collation.ts';
import { PAUSE, search, select } from '#mongo/query/executor.ts';
import { compileFilter, type Hit, type Predicate } from '#mongo/query/matcher.ts';
import { plan } from '#mongo/query/planner.ts';
import { compileProjection } from '#mongo/query/projection.ts';
import {
  compileUpdate,
  describe,
  refuseDollarName,
  timestampNow,
  type UpdateContext,
} from '#mongo/query/updater.ts';
import type { Collection } from '#mongo/storage/store.ts';
import {
  arrayField,
  type Command,
  type Context,
  collectionName,
  docField,
  findCollection,
  flagField,
  OK,
  type Running,
} from './context.ts';
import { readSort, resolveHint } from './find.ts';
import { letVariables } from './variables.ts';

const MAX_BATCH = 100_000;

/**
 * Runs the statements of a write command one after the other and collects their errors like MongoDB. All statements are
 * parsed before the first one runs: a malformed one causes the whole command to be refused.
 * @param read parses a statement; throws if it is malformed
 * @param run executes a statement; what it throws becomes that statement's write error
 */
function* statements<S>(
  context: Context,
  field: string,
  reply: Doc,
  read: (statement: Doc) => S,
  run: (statement: S, index: number) => Generator<void, void, void> | undefined,
): Running {
  const list = arrayField(context.command, field);
  if (list.length === 0 || list.length > MAX_BATCH) {
    throw new MongoError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${list.length} operations.`,
    );
  }
  const { command } = context;
  const ordered = (command.get('ordered') ?? null) === null || flagField(command, 'ordered');
  const parsed = list.map((statement, index) => {
    if (!isDoc(statement))
      throw new MongoError(
        'TypeMismatch',
        `BSON field '${field}.${index}' is the wrong type '${typeName(statement)}', expected type 'object'`,
      );
    return read(statement);
  });
  const errors: Value[] = [];
  for (const [index, statement] of parsed.entries()) {
    try {
      yield* run(statement, index) ?? [];
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      errors.push(
        doc({
          index: new Int32(index),
          code: new Int32(error.code),
          errmsg: error.message,
          ...Object.fromEntries(error.details as Doc),
        }),
      );
      if (ordered) break;
    }
    if (context.clock.expired()) yield;
  }
  if (errors.length > 0) reply.set('writeErrors', errors);
  reply.set('ok', OK);
  return reply;
}

function obtain(context: Context): Collection {
  return findCollection(context) ?? context.store.create(context.db, collectionName(context));
}

export const insert: Command = {
  fields: ['documents', 'ordered'],
  *run(context) {
    const reply = doc({ n: new Int32(0) });
    let inserted = 0;
    return yield* statements(
      context,
      'documents',
      reply,
      (document) => document,
      (document) => {
        insertOne(obtain(context), document);
        reply.set('n', new Int32(++inserted));
        return undefined;
      },
    );
  },
};

/**
 * Inserts a document like `insert`, with `_id` first, generated if missing.
 * @returns the stored document
 */
function insertOne(collection: Collection, document: Doc): Doc {
  const stored = withId(document);
  collection.insert(stored);
  return stored;
}

/** Like MongoDB, puts `_id` first and replaces empty top-level timestamps with the current time. */
function withId(document: Doc): Doc {
  const id = document.get('_id') ?? (document.has('_id') ? null : new ObjectId());
  checkId(id);
  const stored: Doc = new Map([['_id', id]]);
  for (const [name, value] of document) if (name !== '_id') stored.set(name, fillTimestamp(value));
  return stored;
}

function fillTimestamp(value: Value): Value {
  const empty =
    typeof value === 'object' &&
    value !== null &&
    '_bsontype' in value &&
    value._bsontype === 'Timestamp' &&
    value.isZero();
  return empty ? timestampNow() : value;
}

function checkId(id: Value): void {
  if (Array.isArray(id)) throw new MongoError(53, "The '_id' value cannot be of type array");
  if (isRegex(id)) throw new MongoError(53, "The '_id' value cannot be of type regex");
  if (isDoc(id))
    for (const name of id.keys())
      if (name.startsWith('$'))
        throw new MongoError(
          'DollarPrefixedFieldName',
          `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
        );
}

/** A statement's change to a document: returns the new version without modifying the old one. */
type Change = (document: Doc, context: UpdateContext) => Doc;

interface Modification {
  change: Change;
  replacement: boolean;
}

/** Compiles `u`: operators, a pipeline or a replacement. */
function compileChange(
  update: Doc | Value[],
  arrayFilters: Value[],
  variables: Variables,
  multi: boolean,
): Modification {
  if (Array.isArray(update)) {
    if (arrayFilters.length > 0)
      throw new MongoError('FailedToParse', 'Cannot specify arrayFilters and a pipeline update');
    const transform = compileUpdatePipeline(update, variables);
    return { replacement: false, change: (document) => keepId(document, transform(clone(document))) };
  }
  const first = update.keys().next().value;
  if (first?.startsWith('$')) {
    const apply = compileUpdate(update, arrayFilters);
    return {
      replacement: false,
      change: (document, context) => {
        const changed = clone(document);
        apply(changed, context);
        refuseIdChange(document, changed);
        return changed;
      },
    };
  }
  if (multi)
    throw new MongoError('FailedToParse', 'multi update is not supported for replacement-style update');
  if (arrayFilters.length > 0)
    throw new MongoError('FailedToParse', 'Cannot specify arrayFilters with a replacement-style update');
  return {
    replacement: true,
    change: (document, { inserting }) => {
      if (!inserting) for (const name of update.keys()) refuseDollarName(name);
      return keepId(
        document,
        new Map([...update].map(([name, value]) => [name, fillTimestamp(clone(value))])),
      );
    },
  };
}

/** A replacement keeps the old `_id`, as the first field. */
function keepId(before: Doc, after: Doc): Doc {
  const id = before.get('_id');
  const given = after.get('_id');
  if (id === undefined) return after;
  if (given !== undefined && !same(id, given)) {
    throw new MongoError(
      'ImmutableField',
      `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${describe(given)}`,
    );
  }
  const result: Doc = new Map([['_id', id]]);
  for (const [name, value] of after) if (name !== '_id') result.set(name, value);
  return result;
}

function refuseIdChange(before: Doc, after: Doc): void {
  const id = before.get('_id');
  const now = after.get('_id');
  if (id === undefined || (now !== undefined && same(id, now))) return;
  throw new MongoError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}

function same(a: Value, b: Value): boolean {
  return (
    equal(a, b) &&
    (typeName(a) === typeName(b) || (isNumber(a) && isNumber(b))) &&
    encode(new Map([['', a]])).equals(encode(new Map([['', isNumber(a) && isNumber(b) ? a : b]])))
  );
}

/** The document that an upsert inserts: the query's equality conditions, with the update applied. */
function upsertDocument(query: Doc, modification: Modification): Doc {
  const seed: Doc = new Map();
  if (!modification.replacement) for (const [path, value] of equalities(query)) plant(seed, path, value);
  else {
    const id = equalities(query).find(([path]) => path === '_id');
    if (id) seed.set('_id', clone(id[1]));
  }
  return modification.change(seed, { inserting: true });
}

function equalities(query: Doc): [string, Value][] {
  const found: [string, Value][] = [];
  for (const [name, value] of query) {
    if (name === '$and' && Array.isArray(value))
      for (const branch of value) found.push(...equalities(branch as Doc));
    if ((name === '$or' || name === '$in') && Array.isArray(value) && value.length === 1)
      found.push(...equalities(value[0] as Doc));
    if (name.startsWith('$') || isRegex(value)) continue;
    const operator = isDoc(value) ? value.keys().next().value : undefined;
    if (!isDoc(value) || !operator?.startsWith('$')) found.push([name, value]);
    else {
      const eq = value.get('$eq');
      const list = value.get('$all') ?? value.get('$in');
      if (eq !== undefined) found.push([name, eq]);
      else if (
        Array.isArray(list) &&
        list.length === 1 &&
        !isRegex(list[0] as Value) &&
        !(isDoc(list[0]) && list[0].has('$elemMatch'))
      )
        found.push([name, list[0] as Value]);
    }
  }
  return found;
}

function plant(target: Doc, path: string, value: Value): void {
  const parts = path.split('.');
  const leaf = parts.pop() as string;
  let node = target;
  for (const part of parts) {
    const next = node.get(part);
    if (next !== undefined && !isDoc(next)) throw conflict(path, part);
    const below: Doc = next ?? new Map();
    node.set(part, below);
    node = below;
  }
  if (node.has(leaf)) throw conflict(path, leaf);
  node.set(leaf, clone(value));
}

function conflict(path: string, at: string): MongoError {
  return new MongoError(54, `cannot infer query fields to set, path '${path}' is matched twice (at '${at}')`);
}

function upsert(context: Context, query: Doc, modification: Modification): Doc {
  return insertOne(obtain(context), upsertDocument(query, modification));
}

/**
 * Changes a document if it still matches.
 * @returns both versions, or undefined if it doesn't match
 */
function changeOne(
  collection: Collection,
  id: number,
  filter: Predicate,
  modification: Modification,
): { before: Doc; after: Doc; modified: boolean } | undefined {
  // Read it again, because another command may have run since the search saw the document.
  const before = collection.get(id);
  const hit: Hit = {};
  if (!before || !filter.matches(before, hit)) return undefined;
  const after = modification.change(before, { inserting: false, arrayIndex: hit.arrayIndex });
  return { before, after, modified: collection.replace(id, before, after) };
}

/** Reads the change from `u` (or findAndModify's `update`). */
function changeField(value: Maybe): Doc | Value[] {
  if (!isDoc(value) && !Array.isArray(value))
    throw new MongoError('FailedToParse', 'Update argument must be either an object or an array');
  return value;
}

function checkStatement(
  name: string,
  statement: Doc,
  required: readonly string[],
  optional: readonly string[],
): void {
  for (const field of statement.keys())
    if (!required.includes(field) && !optional.includes(field))
      throw new MongoError(40415, `BSON field '${name}.${field}' is an unknown field.`);
  refuseCollation(statement.get('collation'));
  for (const field of required)
    if (!statement.has(field))
      throw new MongoError(40414, `BSON field '${name}.${field}' is missing but a required field`);
}

const UPDATE_OPTIONS = ['c', 'upsert', 'multi', 'arrayFilters', 'hint', 'collation', 'upsertSupplied'];

function readUpdate(statement: Doc) {
  checkStatement('update.updates', statement, ['q', 'u'], UPDATE_OPTIONS);
  return {
    query: docField(statement, 'q'),
    change: changeField(statement.get('u')),
    constants: docField(statement, 'c'),
    arrayFilters: arrayField(statement, 'arrayFilters'),
    multi: flagField(statement, 'multi'),
    upserts: flagField(statement, 'upsert'),
    hint: statement.get('hint'),
  };
}

export const update: Command = {
  fields: ['updates', 'ordered', 'let'],
  *run(context) {
    const variables = letVariables(context.command);
    const reply = doc({ n: new Int32(0), nModified: new Int32(0) });
    const upserted: Value[] = [];
    let n = 0;
    let modified = 0;
    return yield* statements(context, 'updates', reply, readUpdate, function* (statement, index) {
      const { query, multi } = statement;
      const filter = compileFilter(query, variables);
      const scope = new Map([...variables, ...statement.constants]);
      const modification = compileChange(statement.change, statement.arrayFilters, scope, multi);
      const collection = findCollection(context);
      let found = 0;
      if (collection) {
        const chosen = plan(collection, filter, [], resolveHint(collection, statement.hint));
        const ids: number[] = [];
        for (const row of search(collection, chosen, filter, context.clock)) {
          if (row === PAUSE) yield;
          else if (multi) ids.push(row.id);
          else if (apply(collection, row.id)) break;
        }
        for (const id of ids) {
          apply(collection, id);
          if (context.clock.expired()) yield;
        }
      }
      if (found === 0 && statement.upserts) {
        const document = upsert(context, query, modification);
        upserted.push(doc({ index: new Int32(index), _id: document.get('_id') }));
        reply.set('upserted', upserted);
        n++;
      }
      report();

      function apply(target: Collection, id: number): boolean {
        const change = changeOne(target, id, filter, modification);
        if (!change) return false;
        found++;
        n++;
        if (change.modified) modified++;
        report();
        return true;
      }
    });

    function report(): void {
      reply.set('n', integer(n));
      reply.set('nModified', integer(modified));
    }
  },
};

function readDelete(statement: Doc) {
  checkStatement('delete.deletes', statement, ['q', 'limit'], ['hint', 'collation']);
  const limit = statement.get('limit');
  const most = isNumber(limit) ? toNumber(limit) : undefined;
  if (most !== 0 && most !== 1)
    throw new MongoError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  return { query: docField(statement, 'q'), onlyOne: most === 1, hint: statement.get('hint') };
}

export const remove: Command = {
  fields: ['deletes', 'ordered', 'let'],
  *run(context) {
    const variables = letVariables(context.command);
    const reply = doc({ n: new Int32(0) });
    let n = 0;
    return yield* statements(context, 'deletes', reply, readDelete, function* (statement) {
      const filter = compileFilter(statement.query, variables);
      const collection = findCollection(context);
      if (!collection) return;
      const chosen = plan(collection, filter, [], resolveHint(collection, statement.hint));
      for (const row of search(collection, chosen, filter, context.clock)) {
        if (row === PAUSE) {
          yield;
          continue;
        }
        const document = collection.get(row.id);
        if (!document || !filter.matches(document)) continue;
        collection.remove(row.id, document);
        reply.set('n', integer(++n));
        if (statement.onlyOne) break;
      }
    });
  },
};

export const findAndModify: Command = {
  fields: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'arrayFilters', 'hint', 'let'],
  *run(context) {
    const { command } = context;
    const variables = letVariables(command);
    const query = docField(command, 'query');
    const filter = compileFilter(query, variables);
    const sort = readSort(docField(command, 'sort'));
    const removes = flagField(command, 'remove');
    const returnsNew = flagField(command, 'new');
    const upserts = flagField(command, 'upsert');
    if (removes && command.has('update'))
      throw new MongoError('FailedToParse', 'Cannot specify both an update and remove=true');
    if (removes && upserts)
      throw new MongoError('FailedToParse', 'Cannot specify both upsert=true and remove=true');
    if (removes && returnsNew)
      throw new MongoError(
        'FailedToParse',
        "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
      );
    if (!removes && !command.has('update'))
      throw new MongoError('FailedToParse', 'Either an update or remove=true must be specified');
    const modification = removes
      ? undefined
      : compileChange(
          changeField(command.get('update')),
          arrayField(command, 'arrayFilters'),
          variables,
          false,
        );
    const fields = docField(command, 'fields');
    const project = fields.size > 0 ? compileProjection(fields, 'find', variables) : undefined;
    const shown = (document: Doc) => {
      const hit: Hit = {};
      filter.matches(document, hit);
      return project ? project(document, hit.arrayIndex) : document;
    };
    const collection = findCollection(context);
    if (collection) {
      const chosen = plan(collection, filter, sort, resolveHint(collection, command.get('hint')));
      for (const row of select(collection, filter, sort, chosen, context.clock)) {
        if (row === PAUSE) {
          yield;
          continue;
        }
        if (modification) {
          const change = changeOne(collection, row.id, filter, modification);
          if (change)
            return result({ n: 1, updatedExisting: true }, shown(returnsNew ? change.after : change.before));
          continue;
        }
        const document = collection.get(row.id);
        if (!document || !filter.matches(document)) continue;
        collection.remove(row.id, document);
        return result({ n: 1 }, shown(document));
      }
    }
    if (!modification) return result({ n: 0 }, null);
    if (!upserts) return result({ n: 0, updatedExisting: false }, null);
    const inserted = upsert(context, query, modification);
    return result(
      { n: 1, updatedExisting: false, upserted: inserted.get('_id') as Value },
      returnsNew ? shown(inserted) : null,
    );
  },
};

function result(last: { n: number; updatedExisting?: boolean; upserted?: Value }, value: Value): Doc {
  const lastErrorObject = doc({
    n: new Int32(last.n),
    updatedExisting: last.updatedExisting,
    upserted: last.upserted,
  });
  return doc({ lastErrorObject, value, ok: OK });
}
