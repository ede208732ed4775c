import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Connection, createConnection } from 'mongoose';
import type { Env } from './env.ts';

export interface Database {
  readonly connection: Connection;
  /** Whether the database lives in this process: then no other process works on it. */
  readonly embedded: boolean;
  close(): Promise<void>;
}

/** File in the data folder that says where a running server's embedded database listens. */
export const embeddedUriFile = (dataDir: string): string => path.join(dataDir, 'embedded-mongo.uri');

/** Connects to `MONGODB_URI`, or starts the embedded server and connects to that. */
export async function openDatabase(env: Pick<Env, 'MONGODB_URI' | 'DATA_DIR'>): Promise<Database> {
  if (env.MONGODB_URI) return connectDatabase(env.MONGODB_URI);
  // Loaded only where it is used: with a real MongoDB it need not even be there.
  const { startEmbeddedMongo } = await import('@postloom/embedded-mongo');
  await mkdir(env.DATA_DIR, { recursive: true });
  const server = await startEmbeddedMongo({ dataDir: path.join(env.DATA_DIR, 'mongo') });
  const { connection } = await connectDatabase(server.uri);
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

/** Connects to a database that runs elsewhere. Fails when none answers in time. */
export async function connectDatabase(uri: string, timeoutMs = 5000): Promise<Database> {
  const connection = await createConnection(uri, {
    dbName: databaseName(uri),
    serverSelectionTimeoutMS: timeoutMs,
    autoIndex: false,
    autoCreate: false,
  }).asPromise();
  return { connection, embedded: false, close: () => connection.close() };
}

/** The database that the address names, or ours. */
function databaseName(uri: string): string {
  return /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1] ?? 'postloom';
}
