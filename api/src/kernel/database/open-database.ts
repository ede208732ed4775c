import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Connection, createConnection } from 'mongoose';
import type { Env } from '#app/env.ts';
import { StartError } from '#app/kernel/start-error.ts';
import { refuseUnfitDatabase } from './refuse-unfit-database.ts';

export interface Database {
  readonly connection: Connection;
  /** Whether the database runs inside this process, so that no other process uses it. */
  readonly embedded: boolean;
  close(): Promise<void>;
}

/** Path of the file that holds the address of a running server's embedded database. */
export const embeddedUriFile = (dataDir: string): string => path.join(dataDir, 'embedded-mongo.uri');

/**
 * Connects to `MONGODB_URI`, or starts the embedded server and connects to it. Only the current OS user can reach the
 * embedded one.
 * @throws {StartError} with a message for the operator
 */
export async function openDatabase(env: Pick<Env, 'MONGODB_URI' | 'DATA_DIR'>): Promise<Database> {
  if (env.MONGODB_URI) return openShared(env.MONGODB_URI);
  // Loaded only if needed. With a real MongoDB the package needn't even be installed.
  const { startEmbeddedMongo } = await import('@postloom/embedded-mongo');
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const folder = path.join(env.DATA_DIR, 'mongo');
  await refuseLostDatabase(env.DATA_DIR, folder);
  const server = await startEmbeddedMongo({ dataDir: folder });
  // No socket timeout: the embedded database stops answering whenever this process is busy.
  const { connection } = await connectDatabase(server.uri, { socketTimeoutMS: 0 });
  const uriFile = embeddedUriFile(env.DATA_DIR);
  await writeFile(uriFile, server.uri, { mode: 0o600 });
  return {
    connection,
    embedded: true,
    async close() {
      await rm(uriFile, { force: true });
      await connection.close();
      await server.close();
    },
  };
}

/** Folders in `DATA_DIR` that a site fills once it has a database. The others can be made again, or come first. */
const filledLater = ['objects', 'mail'];

/**
 * A site whose database is gone, but not its files, must not start as a new one without a word.
 * @throws {StartError}
 */
async function refuseLostDatabase(dataDir: string, folder: string): Promise<void> {
  if ((await entriesOf(folder)).length > 0) return;
  const filled = [];
  for (const name of filledLater)
    if ((await entriesOf(path.join(dataDir, name))).length > 0) filled.push(name);
  if (filled.length === 0) return;
  throw new StartError(
    `The database in ${folder} is missing, but ${dataDir} has other data of a site (${filled.join(', ')}). Restore ${folder} from a backup, or set MONGODB_URI if the data is in another database. To start an empty site, move these folders elsewhere.`,
  );
}

/** What is in a folder; nothing if it doesn't exist. */
const entriesOf = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

async function openShared(uri: string): Promise<Database> {
  const database = await connectDatabase(uri).catch((error: Error) => {
    throw new StartError(
      `Can’t use the MongoDB at ${withoutPassword(uri)} (${error.message}). Check MONGODB_URI, and that the server runs and lets this machine in.`,
      { cause: error },
    );
  });
  try {
    await refuseUnfitDatabase(database.connection);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Up to the last "@", because a password that isn't encoded may contain any character. */
const withoutPassword = (uri: string): string => uri.replace(/\/\/.*@/, '//');

/**
 * How long to wait for a database, in milliseconds, unless the address says otherwise. A database that accepts a
 * command and never answers would otherwise block the request forever; slow answers take seconds.
 */
const patience = { serverSelectionTimeoutMS: 5000, connectTimeoutMS: 5000, socketTimeoutMS: 15_000 };

/** Connects to a database outside this process. Fails if it doesn't answer in time. */
export async function connectDatabase(uri: string, other: Partial<typeof patience> = {}): Promise<Database> {
  const said = uri.toLowerCase();
  const unsaid = Object.entries({ ...patience, ...other }).filter(
    ([name]) => !said.includes(`${name.toLowerCase()}=`),
  );
  const connection = await createConnection(uri, {
    dbName: databaseName(uri),
    ...Object.fromEntries(unsaid),
    autoIndex: false,
    autoCreate: false,
  }).asPromise();
  return { connection, embedded: false, close: () => connection.close() };
}

/** The database named in the address, or our default. */
function databaseName(uri: string): string {
  return /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1] ?? 'postloom';
}
