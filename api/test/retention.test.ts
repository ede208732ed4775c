import { endpoints, type RetentionRule, retention, retentionMs } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { type Connection, createConnection } from 'mongoose';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ensureIndexes } from '#app/kernel/database/ensure-indexes.ts';
import { closeDatabases, freshDatabaseUri, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await closeDatabases();
});

test('every collection of the database is in the retention table', async () => {
  await server.browser().post(endpoints.generate.path, makeBrief());
  await server.browser().post(endpoints.subscribe.path, { email: 'ada@example.com' });
  const { connection } = server.app;
  const kept = (await connection.listCollections()).map(({ name }) => name);
  expect(kept).toContain('generations');
  const named = Object.values<RetentionRule>(retention).flatMap(({ where }) => where);
  expect(kept.filter((name) => !named.includes(name))).toEqual([]);
});

test('a result expires when the table says', async () => {
  await server.browser().post(endpoints.generate.path, makeBrief());
  const [record] = await server.app.connection.collection('generations').find().toArray();
  expect(Number(record?.expiresAt) - Number(record?.createdAt)).toBe(retentionMs('runs'));
});

/**
 * Seconds after which documents expire, by `<collection>.<index>`, except those with their own expiry date, which have
 * 0.
 */
async function expiriesOf(connection: Connection): Promise<Record<string, number>> {
  const expiries: Record<string, number> = {};
  for (const { name } of await connection.listCollections()) {
    for (const index of await connection.collection(name).indexes()) {
      if (index.expireAfterSeconds) expiries[`${name}.${index.name}`] = index.expireAfterSeconds;
    }
  }
  return expiries;
}

test('a retention period that a release has changed applies after its start, even after the previous release', async () => {
  const MONGODB_URI = await freshDatabaseUri();
  const first = await startTestServer({ MONGODB_URI });
  const table = await expiriesOf(first.app.connection);
  expect(table).toMatchObject({
    'webhook_deliveries.createdAt_1': retentionMs('webhookDeliveries') / 1000,
    'field_reports.at_1': retentionMs('fieldReports') / 1000,
    'field_counts.hour_1': retentionMs('failures') / 1000,
    'post_versions.replacedAt_1': retentionMs('postVersions') / 1000,
    'jobs.lastFinishedAt_1': retentionMs('jobs') / 1000,
  });
  // As left by the previous release, which had other numbers.
  for (const [index, seconds] of Object.entries(table)) {
    const [collMod = '', name] = index.split('.');
    const expireAfterSeconds = seconds + 3600;
    await first.app.connection.db?.command({ collMod, index: { name, expireAfterSeconds } });
  }
  await first.close();
  const second = await startTestServer({ MONGODB_URI });
  onTestFinished(() => second.close());
  expect(await expiriesOf(second.app.connection)).toEqual(table);
});

test('failures that an earlier version counted on its own are deleted @turn-2', async () => {
  const MONGODB_URI = await freshDatabaseUri();
  const connection = await createConnection(MONGODB_URI).asPromise();
  onTestFinished(() => connection.close());
  const failures = connection.collection('remote_failures');
  await failures.insertOne({ remote: 'mf-blog', reason: 'timeout' });
  const started = await startTestServer({ MONGODB_URI });
  onTestFinished(() => started.close());
  await vi.waitFor(async () => expect(await failures.countDocuments()).toBe(0), { timeout: 10_000 });
});

test('if two releases start at the same time, neither fails, and one of their periods applies', async () => {
  const { connection } = server.app;
  const start = (days: number) =>
    ensureIndexes(connection, 'started_at_once', [
      { key: { at: 1 }, expireAfterSeconds: days * 86_400 },
      { key: { owner: 1 }, unique: true },
    ]);
  for (let round = 0; round < 20; round += 1) await Promise.all([14, 30, 14, 30].map(start));
  const [, at, owner] = await connection.collection('started_at_once').indexes();
  expect([14 * 86_400, 30 * 86_400]).toContain(at?.expireAfterSeconds);
  expect(owner).toMatchObject({ key: { owner: 1 }, unique: true });
  await connection.dropCollection('started_at_once');
});
