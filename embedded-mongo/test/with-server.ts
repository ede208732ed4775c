import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type MongoClientOptions } from 'mongodb';
import { afterAll, onTestFinished } from 'vitest';
import { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from '../src/index.ts';

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A server that is closed after the test. */
export async function temporaryServer(options: Partial<EmbeddedMongoOptions> = {}): Promise<EmbeddedMongo> {
  const server = await startEmbeddedMongo({ dataDir: options.dataDir ?? temporaryFolder(), ...options });
  onTestFinished(() => server.close());
  return server;
}

/** A client of the address that is closed after the test. */
export async function connect(uri: string, options: MongoClientOptions = {}): Promise<MongoClient> {
  const client = await new MongoClient(uri, options).connect();
  onTestFinished(() => client.close());
  return client;
}

let shared: EmbeddedMongo | undefined;
afterAll(() => shared?.close());

/** A client of one server for all tests of a file, whose database `test` is empty. */
export async function emptyTestDatabase(options: MongoClientOptions = {}): Promise<MongoClient> {
  if (!shared) {
    const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-shared-'));
    const server = await startEmbeddedMongo({ dataDir });
    shared = {
      uri: server.uri,
      async close() {
        await server.close();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  }
  const client = await connect(shared.uri, options);
  await client.db('test').dropDatabase();
  return client;
}
