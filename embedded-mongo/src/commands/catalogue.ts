import { createHash } from 'node:crypto';
import { Binary } from 'bson';
import { compare } from '#mongo/bson/compare.ts';
import { type Doc, doc, Int32, integer, isDoc, Long, truthy, type Value } from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import type { Pausable } from '#mongo/query/executor.ts';
import { compileFilter } from '#mongo/query/matcher.ts';
import { describeIndex, type IndexSpec, parseIndexSpec, sameIndex } from '#mongo/storage/index-spec.ts';
import type { Collection, Index } from '#mongo/storage/store.ts';
import {
  arrayField,
  type Command,
  type Context,
  collectionName,
  docField,
  findCollection,
  flagField,
  OK,
  wholeField,
} from './context.ts';

function required(context: Context): Collection {
  const collection = findCollection(context);
  if (!collection)
    throw new MongoError('NamespaceNotFound', `ns does not exist: ${context.db}.${collectionName(context)}`);
  return collection;
}

function* all(documents: Iterable<Doc>): Pausable<Doc> {
  yield* documents;
}

/** Collection options that MongoDB supports and this server refuses. */
const REFUSED_OPTIONS = [
  'capped',
  'size',
  'max',
  'validator',
  'validationLevel',
  'validationAction',
  'viewOn',
  'pipeline',
  'timeseries',
  'expireAfterSeconds',
  'clusteredIndex',
  'changeStreamPreAndPostImages',
  'storageEngine',
  'indexOptionDefaults',
  'encryptedFields',
];

export const create: Command = {
  fields: [...REFUSED_OPTIONS, 'autoIndexId', 'idIndex'],
  run(context) {
    const { command, store, db } = context;
    for (const option of REFUSED_OPTIONS) {
      const value = command.get(option);
      if (value !== undefined && value !== false) throw unsupported(`the collection option '${option}'`);
    }
    // Since MongoDB 7.0, creating an existing collection with the same options (none) succeeds.
    if (!findCollection(context)) store.create(db, collectionName(context));
    return doc({ ok: OK });
  },
};

export const drop: Command = {
  fields: [],
  run(context) {
    const collection = findCollection(context);
    if (!collection) return doc({ ok: OK });
    const reply = doc({
      nIndexesWas: new Int32(collection.indexes.length),
      ns: collection.namespace,
      ok: OK,
    });
    context.store.drop(collection);
    return reply;
  },
};

export const dropDatabase: Command = {
  fields: [],
  run({ store, db }) {
    for (const collection of store.list(db)) store.drop(collection);
    return doc({ dropped: db, ok: OK });
  },
};

export const renameCollection: Command = {
  fields: ['to', 'dropTarget'],
  run({ command, store, db }) {
    if (db !== 'admin')
      throw new MongoError('Unauthorized', 'renameCollection may only be run against the admin database.');
    const [from, to] = [split(command.get('renameCollection')), split(command.get('to'))];
    const source = store.find(...from);
    if (!source)
      throw new MongoError('NamespaceNotFound', `Source collection ${from.join('.')} does not exist`);
    if (from.join('.') === to.join('.'))
      throw new MongoError('IllegalOperation', "Can't rename a collection to itself");
    const target = store.find(...to);
    if (target && !truthy(command.get('dropTarget')))
      throw new MongoError('NamespaceExists', 'target namespace exists');
    if (target) store.drop(target);
    store.rename(source, ...to);
    return doc({ ok: OK });
  },
};

function split(namespace: Value | undefined): [string, string] {
  const dot = typeof namespace === 'string' ? namespace.indexOf('.') : -1;
  if (typeof namespace !== 'string' || dot < 1)
    throw new MongoError('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
  return [namespace.slice(0, dot), namespace.slice(dot + 1)];
}

export const listCollections: Command = {
  fields: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
  *run({ command, store, db, cursors }) {
    const filter = compileFilter(docField(command, 'filter'));
    const entries = store.list(db).map((collection) => collectionInfo(collection));
    const matching = entries.filter((entry) => filter.matches(entry));
    const shown = flagField(command, 'nameOnly')
      ? matching.map((entry) => doc({ name: entry.get('name'), type: 'collection' }))
      : matching;
    return yield* cursors.open(
      `${db}.$cmd.listCollections`,
      all(shown),
      wholeField(docField(command, 'cursor'), 'batchSize'),
    );
  },
};

function collectionInfo(collection: Collection): Doc {
  const uuid = createHash('sha256').update(`${collection.id}`).digest().subarray(0, 16);
  const idIndex = collection.indexes.find((index) => index.spec.name === '_id_') as Index;
  return doc({
    name: collection.name,
    type: 'collection',
    options: collection.options,
    info: doc({ readOnly: false, uuid: new Binary(uuid, Binary.SUBTYPE_UUID) }),
    idIndex: describeIndex(idIndex.spec),
  });
}

export const listDatabases: Command = {
  fields: ['filter', 'nameOnly', 'authorizedDatabases'],
  run({ command, store, db }) {
    if (db !== 'admin')
      throw new MongoError('Unauthorized', 'listDatabases may only be run against the admin database.');
    const filter = compileFilter(docField(command, 'filter'));
    const nameOnly = flagField(command, 'nameOnly');
    const databases = store.databases().map((name) => {
      const size = store.list(name).reduce((sum, collection) => sum + collection.bytes(), 0);
      return nameOnly ? doc({ name }) : doc({ name, sizeOnDisk: Long.fromNumber(size), empty: size === 0 });
    });
    const shown = databases.filter((entry) => filter.matches(entry));
    const total = shown.reduce((sum, entry) => sum + Number(entry.get('sizeOnDisk') ?? 0), 0);
    return nameOnly
      ? doc({ databases: shown, ok: OK })
      : doc({ databases: shown, totalSize: Long.fromNumber(total), ok: OK });
  },
};

export const createIndexes: Command = {
  fields: ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
  *run(context) {
    const { command, store, db, clock } = context;
    const list = arrayField(command, 'indexes');
    if (list.length === 0) throw new MongoError('BadValue', 'Must specify at least one index to create');
    const specs = list.map((spec) => {
      if (!isDoc(spec))
        throw new MongoError('TypeMismatch', "BSON field 'createIndexes.indexes' must hold objects");
      return parseIndexSpec(spec);
    });
    const existing = findCollection(context);
    const collection = existing ?? store.create(db, collectionName(context));
    const before = collection.indexes.length;
    const added = specs.filter((spec) => isNew(collection, spec)).map((spec) => collection.addIndex(spec));
    try {
      for (const row of collection.scan()) {
        if (added.length === 0) break;
        for (const index of added) collection.indexDocument(index, row);
        if (clock.expired()) yield;
      }
    } catch (error) {
      if (error instanceof MongoError && !collection.dropped)
        for (const index of added) collection.dropIndex(index);
      throw error;
    }
    for (const index of added) collection.markReady(index);
    return doc({
      numIndexesBefore: new Int32(before),
      numIndexesAfter: new Int32(collection.indexes.length),
      createdCollectionAutomatically: !existing,
      note: added.length === 0 ? 'all indexes already exist' : undefined,
      ok: OK,
    });
  },
};

/**
 * Whether the index has to be built.
 * @throws MongoError 85 or 86 when it conflicts with another
 */
function isNew(collection: Collection, spec: IndexSpec): boolean {
  if (compare(spec.key, doc({ _id: new Int32(1) })) === 0) return false;
  for (const { spec: other } of collection.indexes) {
    const sameIdentity =
      compare(spec.key, other.key) === 0 &&
      spec.unique === other.unique &&
      spec.sparse === other.sparse &&
      compare(spec.partialFilterExpression ?? null, other.partialFilterExpression ?? null) === 0;
    const shown = `Requested index: ${spec.name}, existing index: ${other.name}`;
    if (spec.name === other.name) {
      if (sameIndex(spec, other)) return false;
      if (sameIdentity)
        throw new MongoError(
          'IndexOptionsConflict',
          `An equivalent index already exists with the same name but different options. ${shown}`,
        );
      throw new MongoError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. ${shown}`,
      );
    }
    if (!sameIdentity) continue;
    if (sameIndex({ ...spec, name: other.name }, other))
      throw new MongoError(
        'IndexOptionsConflict',
        `Index already exists with a different name: ${other.name}`,
      );
    throw new MongoError(
      'IndexOptionsConflict',
      `An equivalent index already exists with a different name and options. ${shown}`,
    );
  }
  return true;
}

export const listIndexes: Command = {
  fields: ['cursor'],
  *run(context) {
    const collection = required(context);
    const shown = collection.indexes.filter((index) => index.ready).map((index) => describeIndex(index.spec));
    return yield* context.cursors.open(
      collection.namespace,
      all(shown),
      wholeField(docField(context.command, 'cursor'), 'batchSize'),
    );
  },
};

export const dropIndexes: Command = {
  fields: ['index'],
  run(context) {
    const collection = required(context);
    const before = collection.indexes.length;
    const wanted = context.command.get('index');
    if (wanted === undefined)
      throw new MongoError(40414, "BSON field 'dropIndexes.index' is missing but a required field");
    const targets =
      wanted === '*'
        ? collection.indexes.filter((index) => index.spec.name !== '_id_')
        : (Array.isArray(wanted) ? wanted : [wanted]).map((one) => indexToDrop(collection, one));
    for (const index of targets) collection.dropIndex(index);
    return doc({ nIndexesWas: new Int32(before), ok: OK });
  },
};

function indexToDrop(collection: Collection, wanted: Value): Index {
  const index = collection.indexes.find(({ spec }) =>
    isDoc(wanted) ? compare(spec.key, wanted) === 0 : spec.name === wanted,
  );
  if (!index)
    throw new MongoError(
      'IndexNotFound',
      isDoc(wanted)
        ? `can't find index with key: ${[...wanted].map(([name, value]) => `${name}: ${value}`)}`
        : `index not found with name [${wanted}]`,
    );
  if (index.spec.name === '_id_') throw new MongoError('InvalidOptions', 'cannot drop _id index');
  return index;
}

/** Changes only what doesn't affect answers: the lifetime of a TTL index, and hiding an index from the planner. */
export const collMod: Command = {
  fields: ['index', 'cappedSize', 'cappedMax', ...REFUSED_OPTIONS],
  run(context) {
    const collection = required(context);
    for (const option of ['cappedSize', 'cappedMax', ...REFUSED_OPTIONS])
      if (context.command.has(option)) throw unsupported(`the collMod option '${option}'`);
    const change = docField(context.command, 'index');
    const wanted = change.get('name') ?? change.get('keyPattern');
    if (wanted === undefined) throw unsupported('collMod without an index');
    const index = collection.indexes.find(({ spec }) =>
      isDoc(wanted) ? compare(spec.key, wanted) === 0 : spec.name === wanted,
    );
    if (!index)
      throw new MongoError('IndexNotFound', `cannot find index ${wanted} for ns ${collection.namespace}`);
    const reply = doc({});
    for (const option of change.keys()) {
      if (!['name', 'keyPattern', 'expireAfterSeconds', 'hidden'].includes(option))
        throw unsupported(`the collMod option '${option}'`);
    }
    const seconds = wholeField(change, 'expireAfterSeconds');
    if (seconds !== undefined) {
      reply
        .set('expireAfterSeconds_old', integer(index.spec.expireAfterSeconds ?? 0))
        .set('expireAfterSeconds_new', integer(seconds));
      index.spec.expireAfterSeconds = seconds;
    }
    if (change.has('hidden')) {
      reply.set('hidden_old', index.spec.hidden).set('hidden_new', flagField(change, 'hidden'));
      index.spec.hidden = flagField(change, 'hidden');
    }
    collection.saveIndex(index);
    return reply.set('ok', OK);
  },
};

/**
 * Compares every index with its documents. Reads the whole collection in one go, whichever kind of scan the options
 * request.
 */
export const validate: Command = {
  fields: [
    'full',
    'scandata',
    'background',
    'enforceFastCount',
    'metadata',
    'checkBSONConformance',
    'repair',
    'fixMultikey',
  ],
  run(context) {
    for (const option of ['repair', 'fixMultikey'])
      if (flagField(context.command, option)) throw unsupported(`validate with '${option}'`);
    const collection = required(context);
    const errors = collection.check();
    return doc({
      ns: collection.namespace,
      nrecords: integer(collection.count()),
      nIndexes: new Int32(collection.indexes.length),
      keysPerIndex: new Map(collection.indexes.map((index) => [index.spec.name, integer(index.size())])),
      valid: errors.length === 0,
      errors,
      warnings: [],
      ok: OK,
    });
  },
};
