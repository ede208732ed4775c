import { doc } from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { aggregate } from './aggregate.ts';
import * as catalogue from './catalogue.ts';
import {
  type Command,
  type Context,
  checkCommand,
  OK,
  type Reply,
  type Running,
  STABLE_API,
} from './context.ts';
import { explain } from './explain.ts';
import { count, distinct, find, getMore, killCursors } from './find.ts';
import * as server from './server.ts';
import * as statistics from './statistics.ts';
import { findAndModify, insert, remove, update } from './write.ts';

/** All commands by the names that clients send. */
const COMMANDS = new Map<string, Command>(
  Object.entries({
    aggregate,
    explain,
    count,
    distinct,
    find,
    getMore,
    killCursors,
    insert,
    update,
    delete: remove,
    findAndModify,
    findandmodify: findAndModify,
    create: catalogue.create,
    drop: catalogue.drop,
    dropDatabase: catalogue.dropDatabase,
    renameCollection: catalogue.renameCollection,
    listCollections: catalogue.listCollections,
    listDatabases: catalogue.listDatabases,
    createIndexes: catalogue.createIndexes,
    listIndexes: catalogue.listIndexes,
    dropIndexes: catalogue.dropIndexes,
    deleteIndexes: catalogue.dropIndexes,
    collMod: catalogue.collMod,
    validate: catalogue.validate,
    hello: server.hello,
    isMaster: server.hello,
    ismaster: server.hello,
    ping: server.ping,
    buildInfo: server.buildInfo,
    buildinfo: server.buildInfo,
    startSession: server.startSession,
    endSessions: server.endSessions,
    refreshSessions: server.refreshSessions,
    killSessions: server.killSessions,
    connectionStatus: server.connectionStatus,
    hostInfo: server.hostInfo,
    logout: server.logout,
    getParameter: server.getParameter,
    dbStats: statistics.dbStats,
    dbstats: statistics.dbStats,
    collStats: statistics.collStats,
    collstats: statistics.collStats,
    dataSize: statistics.dataSize,
    datasize: statistics.dataSize,
    serverStatus: statistics.serverStatus,
    listCommands: { fields: [], run: listCommands },
    getCmdLineOpts: server.getCmdLineOpts,
    getLog: server.getLog,
  }),
);

/** Commands of MongoDB that we know and refuse, so that the error message can say so. */
const REFUSED = new Set([
  'abortTransaction',
  'appendOplogNote',
  'applyOps',
  'authenticate',
  'autoCompact',
  'bulkWrite',
  'cloneCollectionAsCapped',
  'commitTransaction',
  'compact',
  'connPoolStats',
  'convertToCapped',
  'createRole',
  'createSearchIndexes',
  'createUser',
  'currentOp',
  'dbHash',
  'dropAllRolesFromDatabase',
  'dropAllUsersFromDatabase',
  'dropConnections',
  'dropRole',
  'dropSearchIndex',
  'dropUser',
  'filemd5',
  'fsync',
  'fsyncUnlock',
  'getDefaultRWConcern',
  'getShardMap',
  'getnonce',
  'grantPrivilegesToRole',
  'grantRolesToRole',
  'grantRolesToUser',
  'invalidateUserCache',
  'isdbgrid',
  'killAllSessions',
  'killAllSessionsByPattern',
  'killOp',
  'listSearchIndexes',
  'listShards',
  'lockInfo',
  'logRotate',
  'mapReduce',
  'mapreduce',
  'planCacheClear',
  'planCacheClearFilters',
  'planCacheListFilters',
  'planCacheSetFilter',
  'profile',
  'reIndex',
  'replSetGetConfig',
  'replSetGetStatus',
  'replSetInitiate',
  'replSetReconfig',
  'revokePrivilegesFromRole',
  'revokeRolesFromRole',
  'revokeRolesFromUser',
  'rolesInfo',
  'rotateCertificates',
  'saslContinue',
  'saslStart',
  'setDefaultRWConcern',
  'setFeatureCompatibilityVersion',
  'setIndexCommitQuorum',
  'setParameter',
  'shardCollection',
  'shutdown',
  'top',
  'updateRole',
  'updateSearchIndex',
  'updateUser',
  'usersInfo',
  'validateDBMetadata',
  'whatsmyuri',
]);

function listCommands(): Reply {
  const commands = [...COMMANDS.keys()].sort();
  return doc({
    commands: new Map(
      commands.map((name) => [
        name,
        doc({ help: '', requiresAuth: false, apiVersions: STABLE_API.has(name) ? ['1'] : [] }),
      ]),
    ),
    ok: OK,
  });
}

/**
 * Starts a command.
 * @throws MongoError CommandNotFound, and whatever the command throws
 */
export function* start(context: Context): Running {
  const name = context.command.keys().next().value ?? '';
  const command = COMMANDS.get(name);
  if (!command)
    throw REFUSED.has(name)
      ? unsupported(`the command '${name}'`)
      : new MongoError('CommandNotFound', `no such command: '${name}'`);
  checkCommand(name, context.command, command.fields);
  const result = command.run(context);
  return 'next' in result ? yield* result : result;
}
