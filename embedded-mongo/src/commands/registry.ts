import { MongoError, unsupported } from '#mongo/errors.ts';
import { aggregate } from './aggregate.ts';
import * as catalogue from './catalogue.ts';
import { type Command, type Context, checkCommand, type Running } from './context.ts';
import { explain } from './explain.ts';
import { count, distinct, find, getMore, killCursors } from './find.ts';
import * as server from './server.ts';
import { findAndModify, insert, remove, update } from './write.ts';

/** Every command by the name that a client sends. */
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
    dbStats: server.dbStats,
    dbstats: server.dbStats,
    getCmdLineOpts: server.getCmdLineOpts,
    getLog: server.getLog,
  }),
);

/** Commands of MongoDB that are known and refused, so that the message can say so. */
const REFUSED = new Set([
  'mapReduce',
  'mapreduce',
  'bulkWrite',
  'commitTransaction',
  'abortTransaction',
  'replSetGetStatus',
  'replSetInitiate',
  'shardCollection',
  'saslStart',
  'saslContinue',
  'authenticate',
  'createUser',
  'currentOp',
  'killOp',
  'profile',
  'compact',
  'createSearchIndexes',
  'convertToCapped',
]);

/** Starts the command of the context. @throws MongoError CommandNotFound, and what the command refuses */
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
