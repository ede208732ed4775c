import { compare } from '#mongo/bson/compare.ts';
import { type Doc, doc, Int32, integer, isDoc, Long, type Value } from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { countMatching, PAUSE, type Pausable, search, select, skipLimit } from '#mongo/query/executor.ts';
import { compileFilter, type Hit } from '#mongo/query/matcher.ts';
import { visitPath } from '#mongo/query/path.ts';
import { plan } from '#mongo/query/planner.ts';
import { compileProjection } from '#mongo/query/projection.ts';
import { parseSort, type SortField, uniqueSorted } from '#mongo/query/sort.ts';
import type { Collection, Index, Row } from '#mongo/storage/store.ts';
import {
  type Command,
  collectionName,
  docField,
  findCollection,
  flagField,
  OK,
  wholeField,
} from './context.ts';
import { letVariables } from './variables.ts';

/**
 * The index that a hint refers to, by name or by key pattern.
 * @throws MongoError BadValue when there is none
 */
export function resolveHint(collection: Collection, hint: Value | undefined): Index | 'natural' | undefined {
  if (hint === undefined || hint === null || (isDoc(hint) && hint.size === 0)) return undefined;
  if (hint === '$natural' || (isDoc(hint) && hint.has('$natural'))) return 'natural';
  const index = collection.indexes.find(
    (candidate) =>
      candidate.ready &&
      (typeof hint === 'string'
        ? candidate.spec.name === hint
        : isDoc(hint) && compare(candidate.spec.key, hint) === 0),
  );
  if (!index)
    throw new MongoError(
      'BadValue',
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  return index;
}

/** `$natural` is a direction, not a field. */
export function readSort(sort: Doc): SortField[] {
  return sort.has('$natural')
    ? [
        {
          path: '$natural',
          parts: [],
          direction: compare(sort.get('$natural') as Value, new Int32(0)) < 0 ? -1 : 1,
        },
      ]
    : parseSort(sort);
}

const QUERY_FIELDS = [
  'filter',
  'sort',
  'projection',
  'hint',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'let',
  'allowDiskUse',
  'noCursorTimeout',
  'allowPartialResults',
  'max',
  'min',
  'returnKey',
  'showRecordId',
  'tailable',
  'awaitData',
  'oplogReplay',
];

export const find: Command = {
  fields: QUERY_FIELDS,
  *run(context) {
    const { command, store, db, cursors } = context;
    const namespace = `${db}.${collectionName(context)}`;
    for (const option of ['max', 'min', 'returnKey', 'showRecordId', 'tailable', 'awaitData']) {
      if (command.get(option)) throw unsupported(`the find option '${option}'`);
    }
    const variables = letVariables(command);
    const filter = compileFilter(docField(command, 'filter'), variables);
    const projection = docField(command, 'projection');
    const project = projection.size > 0 ? compileProjection(projection, 'find', variables) : undefined;
    const sort = readSort(docField(command, 'sort'));
    const skip = wholeField(command, 'skip') ?? 0;
    // In the old protocol, a negative limit requests a single batch.
    const limit = wholeField(command, 'limit') || Infinity;
    const batchSize = wholeField(command, 'batchSize');
    const collection = store.find(db, collectionName(context));
    if (!collection) return yield* cursors.open(namespace, none());
    const chosen = plan(collection, filter, sort, resolveHint(collection, command.get('hint')));
    const rows = skipLimit(
      select(collection, filter, sort, chosen, context.clock, skip + limit),
      skip,
      limit,
    );
    return yield* cursors.open(namespace, documents(rows), batchSize, flagField(command, 'singleBatch'));

    function* documents(source: Pausable<Row>): Pausable<Doc> {
      for (const row of source) {
        if (row === PAUSE) yield PAUSE;
        else if (!project) yield row.document;
        else {
          const hit: Hit = {};
          filter.matches(row.document, hit);
          yield project(row.document, hit.arrayIndex);
        }
      }
    }
  },
};

function* none(): Pausable<Doc> {}

export const getMore: Command = {
  fields: ['collection', 'batchSize'],
  *run({ command, cursors, db }) {
    const id = command.get('getMore');
    if (!(id instanceof Long))
      throw new MongoError(
        'TypeMismatch',
        "BSON field 'getMore.getMore' is the wrong type, expected type 'long'",
      );
    return yield* cursors.next(id, `${db}.${command.get('collection')}`, wholeField(command, 'batchSize'));
  },
};

export const killCursors: Command = {
  fields: ['cursors'],
  run({ command, cursors }) {
    const killed: Value[] = [];
    const missing: Value[] = [];
    const ids = command.get('cursors');
    if (!Array.isArray(ids))
      throw new MongoError(40414, "BSON field 'killCursors.cursors' is missing but a required field");
    for (const id of ids) (id instanceof Long && cursors.kill(id) ? killed : missing).push(id);
    return doc({
      cursorsKilled: killed,
      cursorsNotFound: missing,
      cursorsAlive: [],
      cursorsUnknown: [],
      ok: OK,
    });
  },
};

export const count: Command = {
  fields: ['query', 'limit', 'skip', 'hint', 'fields'],
  *run(context) {
    const { command, clock } = context;
    const collection = findCollection(context);
    const query = docField(command, 'query');
    const filter = compileFilter(query);
    const skip = wholeField(command, 'skip') ?? 0;
    const limit = Math.abs(wholeField(command, 'limit', -Infinity) ?? 0) || Infinity;
    if (!collection) return doc({ n: new Int32(0), ok: OK });
    let n = 0;
    if (query.size === 0 && command.get('hint') === undefined) n = collection.count();
    else {
      const chosen = plan(collection, filter, [], resolveHint(collection, command.get('hint')));
      for (const counted of countMatching(collection, chosen, filter, clock, skip + limit)) {
        if (counted === PAUSE) yield;
        else n += counted as number;
      }
    }
    return doc({ n: integer(Math.max(0, Math.min(n - skip, limit))), ok: OK });
  },
};

export const distinct: Command = {
  fields: ['key', 'query', 'hint'],
  *run(context) {
    const { command, clock } = context;
    const key = command.get('key');
    if (typeof key !== 'string')
      throw new MongoError(40414, "BSON field 'distinct.key' is missing but a required field");
    const filter = compileFilter(docField(command, 'query'));
    const collection = findCollection(context);
    const values: Value[] = [];
    if (collection) {
      const parts = key.split('.');
      const chosen = plan(collection, filter, [], resolveHint(collection, command.get('hint')));
      for (const row of search(collection, chosen, filter, clock)) {
        if (row === PAUSE) yield;
        else
          visitPath(row.document, parts, false, (value) => {
            if (Array.isArray(value)) values.push(...value);
            else if (value !== undefined) values.push(value);
            return false;
          });
      }
    }
    return doc({ values: uniqueSorted(values), ok: OK });
  },
};
