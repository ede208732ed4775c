import { endpoints, type RetentionRule, retention, retentionMs } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabases, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await closeDatabases();
});

test('every collection of the database is named in the table of retention', async () => {
  await server.browser().post(endpoints.generate.path, makeBrief());
  await server.browser().post(endpoints.subscribe.path, { email: 'ada@example.com' });
  const { connection } = server.app;
  const kept = (await connection.listCollections()).map(({ name }) => name);
  expect(kept).toContain('generations');
  const named = Object.values<RetentionRule>(retention).flatMap(({ where }) => where);
  expect(kept.filter((name) => !named.includes(name))).toEqual([]);
});

test('a result goes when the table says', async () => {
  await server.browser().post(endpoints.generate.path, makeBrief());
  const [record] = await server.app.connection.collection('generations').find().toArray();
  expect(Number(record?.expiresAt) - Number(record?.createdAt)).toBe(retentionMs('runs'));
});
