import { hostname } from 'node:os';
import { type Doc, Double, doc, Int32, integer, isDoc, Long, type Value } from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import type { Collection } from '#mongo/storage/store.ts';
import { type Command, collectionName, findCollection, OK, wholeField } from './context.ts';
import { VERSION } from './server.ts';

/**
 * Counts and sizes of a collection, in bytes divided by `scale`: its documents as BSON, and the file's pages used by
 * the documents and indexes. All zero if the collection doesn't exist.
 */
export function collectionStatistics(collection: Collection | undefined, scale: number): Doc {
  const scaled = (bytes: number) => integer(Math.floor(bytes / scale));
  const indexSizes = (collection?.indexes ?? []).map(
    (index) => [index.spec.name, index.storageBytes()] as const,
  );
  const totalIndexSize = indexSizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  const storageSize = collection?.storageBytes() ?? 0;
  const size = collection?.bytes() ?? 0;
  const count = collection?.count() ?? 0;
  return doc({
    size: scaled(size),
    count: integer(count),
    avgObjSize: count === 0 ? undefined : integer(Math.floor(size / count)),
    numOrphanDocs: new Int32(0),
    storageSize: scaled(storageSize),
    totalSize: scaled(storageSize + totalIndexSize),
    nindexes: integer(indexSizes.length),
    totalIndexSize: scaled(totalIndexSize),
    indexSizes: new Map(indexSizes.map(([name, bytes]) => [name, scaled(bytes)])),
    capped: false,
    scaleFactor: integer(scale),
  });
}

export const collStats: Command = {
  fields: ['scale'],
  run(context) {
    const scale = wholeField(context.command, 'scale', 1) ?? 1;
    const ns = `${context.db}.${collectionName(context)}`;
    const statistics = collectionStatistics(findCollection(context), scale);
    return new Map([['ns', ns], ...statistics, ['ok', OK]]);
  },
};

/** The result of `$collStats`: one document about the collection. */
export function statisticsDocument(namespace: string, collection: Collection | undefined, asked: Value): Doc {
  if (!isDoc(asked))
    throw new MongoError(40444, `$collStats must take a nested object but found: $collStats: ${asked}`);
  const about = doc({ ns: namespace, host: hostname(), localTime: new Date() });
  for (const [option, value] of asked) {
    if (option === 'storageStats')
      about.set(option, collectionStatistics(collection, wholeField(asDocument(value), 'scale', 1) ?? 1));
    else if (option !== 'count') throw unsupported(`$collStats with '${option}'`);
    else if (collection) about.set(option, integer(collection.count()));
    else
      throw new MongoError(
        40481,
        `Unable to retrieve count in $collStats stage :: caused by :: Collection [${namespace}] not found.`,
      );
  }
  return about;
}

function asDocument(value: Value): Doc {
  if (!isDoc(value))
    throw new MongoError('TypeMismatch', "BSON field '$collStats.storageStats' must be an object");
  return value;
}

/** The size of a whole collection. Requests for a range of keys are refused. */
export const dataSize: Command = {
  fields: ['keyPattern', 'min', 'max', 'estimate'],
  run({ command, store }) {
    for (const option of ['keyPattern', 'min', 'max'])
      if (command.has(option)) throw unsupported(`dataSize with '${option}'`);
    const namespace = command.get('dataSize');
    const dot = typeof namespace === 'string' ? namespace.indexOf('.') : -1;
    if (typeof namespace !== 'string' || dot < 1)
      throw new MongoError('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
    const collection = store.find(namespace.slice(0, dot), namespace.slice(dot + 1));
    return doc({
      estimate: false,
      size: integer(collection?.bytes() ?? 0),
      numObjects: integer(collection?.count() ?? 0),
      millis: new Int32(0),
      ok: OK,
    });
  },
};

export const dbStats: Command = {
  fields: ['scale', 'freeStorage'],
  run({ store, db, command }) {
    const scale = wholeField(command, 'scale', 1) ?? 1;
    const collections = store.list(db);
    const sum = (measure: (collection: Collection) => number) =>
      collections.reduce((total, collection) => total + measure(collection), 0);
    const objects = sum((collection) => collection.count());
    const bytes = sum((collection) => collection.bytes());
    const storageSize = sum((collection) => collection.storageBytes());
    const indexSize = sum((collection) =>
      collection.indexes.reduce((total, index) => total + index.storageBytes(), 0),
    );
    return doc({
      db,
      collections: integer(collections.length),
      views: new Int32(0),
      objects: integer(objects),
      avgObjSize: new Double(objects === 0 ? 0 : bytes / objects),
      dataSize: new Double(bytes / scale),
      storageSize: new Double(storageSize / scale),
      indexes: integer(sum((collection) => collection.indexes.length)),
      indexSize: new Double(indexSize / scale),
      totalSize: new Double((storageSize + indexSize) / scale),
      scaleFactor: integer(scale),
      ok: OK,
    });
  },
};

/** Status of the process. Sections for which this server has no figures are omitted. */
export const serverStatus: Command = {
  fields: 'any',
  run() {
    const seconds = process.uptime();
    return doc({
      host: hostname(),
      version: VERSION,
      process: 'embedded-mongo',
      pid: Long.fromNumber(process.pid),
      uptime: new Double(Math.floor(seconds)),
      uptimeMillis: Long.fromNumber(Math.floor(seconds * 1000)),
      localTime: new Date(),
      mem: doc({ bits: new Int32(64), resident: integer(Math.floor(process.memoryUsage.rss() / 2 ** 20)) }),
      storageEngine: doc({ name: 'sqlite', persistent: true }),
      ok: OK,
    });
  },
};
