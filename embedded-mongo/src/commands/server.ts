import { hostname } from 'node:os';
import { UUID } from 'bson';
import { doc, Int32 } from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { MAX_DOCUMENT_BYTES } from '#mongo/storage/store.ts';
import { type Command, isGeneric, OK } from './context.ts';

/** The MongoDB version that this server emulates. Wire version 21 is MongoDB 7.0. */
export const VERSION = '7.0.0';
const MAX_WIRE_VERSION = 21;

/** What a client asks first: this is a standalone MongoDB 7.0 with sessions. */
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
/** Sessions have no state here: without transactions there is nothing to store or end. */
export const endSessions = ok();
export const refreshSessions = ok();
export const killSessions = ok();
/** There are no users to sign out, which is no error in MongoDB either. */
export const logout = ok();
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

/** mongosh and Compass request this when they connect; there is nothing to report. */
export const getCmdLineOpts: Command = { fields: [], run: () => doc({ argv: [], parsed: doc({}), ok: OK }) };
export const getLog: Command = {
  fields: [],
  run: () => doc({ totalLinesWritten: new Int32(0), log: [], ok: OK }),
};

/** Only the feature compatibility version can be requested. */
export const getParameter: Command = {
  fields: 'any',
  run({ command, db }) {
    if (db !== 'admin')
      throw new MongoError('Unauthorized', 'getParameter may only be run against the admin database.');
    const version = doc({ version: VERSION.slice(0, VERSION.lastIndexOf('.')) });
    for (const name of command.keys())
      if (!KNOWN_PARAMETERS.has(name) && !isGeneric(name))
        throw unsupported(`the server parameter '${name}'`);
    return doc({ featureCompatibilityVersion: version, ok: OK });
  },
};
const KNOWN_PARAMETERS = new Set(['getParameter', 'featureCompatibilityVersion', 'allParameters']);
