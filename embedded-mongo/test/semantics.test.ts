import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/index.ts';
import { SUITE } from './semantics/index.ts';
import { answer, expected } from './semantics/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-semantics-'));
let server: EmbeddedMongo | undefined;
let client: MongoClient;
let db: Db;

beforeAll(async () => {
  const uri = process.env.MONGODB_URI;
  server = uri ? undefined : await startEmbeddedMongo({ dataDir: folder });
  client = await new MongoClient(uri ?? server?.uri ?? '').connect();
  db = client.db(`embedded_mongo_semantics_${process.pid}`);
});

afterAll(async () => {
  await db.dropDatabase();
  await client.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const [subject, cases] of Object.entries(SUITE)) {
  describe(subject, () => {
    for (const each of cases) {
      test(each.it, async () => {
        expect(await answer(db, each)).toEqual(expected(each));
      });
    }
  });
}

test('no two cases of a subject have the same name', () => {
  for (const cases of Object.values(SUITE))
    expect(new Set(cases.map((each) => each.it)).size).toBe(cases.length);
});
