import { hostname } from 'node:os';
import { UUID } from 'bson';
import { Double, doc, Int32, integer } from '#mongo/bson/values.ts';
import { MAX_DOCUMENT_BYTES } from '#mongo/storage/store.ts';
import { type Command, OK, wholeField } from './context.ts';

/** The version whose behaviour this server follows; wire version 21 is MongoDB 7.0. */
const VERSION = '7.0.0';
const MAX_WIRE_VERSION = 21;

/** What a client learns first: a standalone of MongoDB 7.0 with sessions. */
export const hello: Command = {
  fields: [
    'helloOk',
    'client',
    'compression',
    'topologyVersion',
    'maxAwaitTimeMS',
    'saslSupportedMechs',
    'speculativeAuthenticate',
    'hostInfo',
    'loadBalanced',
    'internalClient',
    'backpressure',
  ],
  run({ connectionId, command }) {
    const modern = command.keys().next().value === 'hello';
    return doc({
      helloOk: true,
      [modern ? 'isWritablePrimary' : 'ismaster']: true,
      maxBsonObjectSize: new Int32(MAX_DOCUMENT_BYTES),
      maxMessageSizeBytes: new Int32(48_000_000),
      maxWriteBatchSize: new Int32(100_000),
      localTime: new Date(),
      logicalSessionTimeoutMinutes: new Int32(30),
      connectionId: new Int32(connectionId),
      minWireVersion: new Int32(0),
      maxWireVersion: new Int32(MAX_WIRE_VERSION),
      readOnly: false,
      ok: OK,
    });
  },
};

const ok = (...fields: string[]): Command => ({
  fields,
  run() {
    return doc({ ok: OK });
  },
});

export const ping = ok();
/** Sessions carry no state here: without transactions there is nothing to keep or end. */
export const endSessions = ok();
export const refreshSessions = ok();
export const killSessions = ok();
export const startSession: Command = {
  fields: [],
  run() {
    return doc({ id: doc({ id: new UUID().toBinary() }), timeoutMinutes: new Int32(30), ok: OK });
  },
};

export const buildInfo: Command = {
  fields: [],
  run() {
    return doc({
      version: VERSION,
      gitVersion: 'embedded-mongo',
      modules: ['embedded-mongo'],
      versionArray: VERSION.split('.')
        .map((part) => new Int32(Number(part)))
        .concat(new Int32(0)),
      bits: new Int32(64),
      debug: false,
      maxBsonObjectSize: new Int32(MAX_DOCUMENT_BYTES),
      storageEngines: ['sqlite'],
      ok: OK,
    });
  },
};

export const connectionStatus: Command = {
  fields: ['showPrivileges'],
  run() {
    return doc({ authInfo: doc({ authenticatedUsers: [], authenticatedUserRoles: [] }), ok: OK });
  },
};

export const hostInfo: Command = {
  fields: [],
  run() {
    return doc({ system: doc({ currentTime: new Date(), hostname: hostname() }), ok: OK });
  },
};

/** What mongosh and Compass ask for when they connect; there is nothing to tell. */
export const getCmdLineOpts: Command = { fields: [], run: () => doc({ argv: [], parsed: doc({}), ok: OK }) };
export const getLog: Command = {
  fields: [],
  run: () => doc({ totalLinesWritten: new Int32(0), log: [], ok: OK }),
};

export const dbStats: Command = {
  fields: ['scale', 'freeStorage'],
  run({ store, db, command }) {
    const scale = wholeField(command, 'scale', 1) ?? 1;
    const collections = store.list(db);
    const objects = collections.reduce((sum, collection) => sum + collection.count(), 0);
    const bytes = collections.reduce((sum, collection) => sum + collection.bytes(), 0);
    return doc({
      db,
      collections: integer(collections.length),
      views: new Int32(0),
      objects: integer(objects),
      avgObjSize: new Double(objects === 0 ? 0 : bytes / objects),
      dataSize: new Double(bytes / scale),
      indexes: integer(collections.reduce((sum, collection) => sum + collection.indexes.length, 0)),
      scaleFactor: integer(scale),
      ok: OK,
    });
  },
};
