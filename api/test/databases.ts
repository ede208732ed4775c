import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedMongo } from '@postloom/embedded-mongo';
import { type Connection, createConnection } from 'mongoose';

interface DatabaseServer {
  readonly uri: string;
  /** How many databases it has had. */
  databases: number;
  /**
   * Names of databases that are no longer used. Their indexes are kept, because creating them takes as long as a test.
   */
  readonly spare: string[];
  readonly connection: Connection;
  close(): Promise<void>;
}

/**
 * Maximum databases per embedded server. Each has hundreds of tables, and SQLite reads the list of all tables to create
 * one, so the fiftieth database took ten times as long as the first.
 */
const databasesPerServer = 10;
/**
 * The server that has room. It stays for this process's next test file, because starting one takes as long as a test.
 */
let current: Promise<DatabaseServer> | undefined;
const full: Promise<DatabaseServer>[] = [];

async function startDatabases(): Promise<DatabaseServer> {
  const rest = { databases: 0, spare: [] };
  if (process.env.MONGODB_URI) {
    const uri = process.env.MONGODB_URI.replace(/\/$/, '');
    const connection = await createConnection(uri).asPromise();
    return { ...rest, uri, connection, close: () => connection.close() };
  }
  const dataDir = await mkdtemp(path.join(process.env.POSTLOOM_TEST_DATA ?? tmpdir(), 'postloom-test-'));
  const server = await startEmbeddedMongo({ dataDir });
  const connection = await createConnection(server.uri).asPromise();
  return {
    ...rest,
    uri: server.uri.replace(/\/$/, ''),
    connection,
    async close() {
      await connection.close();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function serverWithRoom(): Promise<DatabaseServer> {
  for (;;) {
    current ??= startDatabases();
    const asked = current;
    const server = await asked;
    if (server.databases < databasesPerServer) return server;
    if (current !== asked) continue;
    full.push(asked);
    current = undefined;
  }
}

function makeDatabase(server: DatabaseServer): string {
  server.databases += 1;
  return `test_${randomUUID().slice(0, 8)}`;
}

/** A new database, on `MONGODB_URI` if that is set, otherwise on an embedded server. */
export async function freshDatabaseUri(): Promise<string> {
  const server = await serverWithRoom();
  return `${server.uri}/${makeDatabase(server)}`;
}

/**
 * A database that only contains the note that there is nothing to migrate. It is new, or was given back by an earlier
 * user.
 */
export async function emptyDatabase(): Promise<{ readonly uri: string; giveBack(): void }> {
  const server = await serverWithSpare();
  const used = server.spare.pop();
  if (used) await empty(server.connection.useDb(used, { useCache: true }));
  const name = used ?? makeDatabase(server);
  let isGivenBack = false;
  return {
    uri: `${server.uri}/${name}`,
    giveBack() {
      // A server may be closed twice, and somebody else may already have its database.
      if (!isGivenBack) server.spare.push(name);
      isGivenBack = true;
    },
  };
}

async function serverWithSpare(): Promise<DatabaseServer> {
  const servers = await Promise.all([...(current ? [current] : []), ...full]);
  return servers.find(({ spare }) => spare.length > 0) ?? serverWithRoom();
}

async function empty(database: Connection): Promise<void> {
  const collections = await database.listCollections();
  const names = collections.map(({ name }) => name).filter((name) => name !== 'migrations');
  await Promise.all(names.map((name) => database.collection(name).deleteMany({})));
}

/** Stops the servers that have no room left. For `afterAll`. */
export async function closeDatabases(): Promise<void> {
  for (const server of full.splice(0)) await (await server).close();
}
