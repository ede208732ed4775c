import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseEnv } from '#app/env.ts';
import { type RunningServer, startServer } from '#app/server.ts';
import { type SubscriberRecord, subscribersCollection } from './newsletter.model.ts';

let dataDir: string;
let server: RunningServer;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'newsletter-'));
  server = await startServer(
    parseEnv({ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, TRUST_PROXY: '1' }),
  );
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const subscribers = () => subscribersCollection.on(server.app.connection);
beforeEach(async () => {
  await subscribers().deleteMany({});
});

let callers = 0;
/** A caller with their own network address, so that tests don't use up each other's limits. */
function caller() {
  const address = `192.0.2.${++callers}`;
  return (body: unknown) =>
    fetch(`${server.url}/api/newsletter/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
}

const stored = () => subscribers().find().lean<SubscriberRecord[]>();

describe('POST /api/newsletter/subscribe', () => {
  test('stores an address normalized: trimmed, in lower case', async () => {
    const response = await caller()({ email: '  Reader@Example.COM ' });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(await stored()).toMatchObject([{ email: 'reader@example.com', subscribedAt: expect.any(Date) }]);
  });

  test('stores an address once, gives a repetition the same answer, and keeps the first date', async () => {
    const subscribe = caller();
    await subscribe({ email: 'reader@example.com' });
    const [first] = await stored();
    const repeat = await subscribe({ email: 'READER@example.com' });
    expect(repeat.status).toBe(204);
    expect(await stored()).toMatchObject([{ _id: first?._id, subscribedAt: first?.subscribedAt }]);
  });

  test('stores an address once when it is sent ten times at once', async () => {
    const subscribe = caller();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => subscribe({ email: 'race@example.com' })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(204));
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    ['without an @', 'nonsense'],
    ['empty', '   '],
    ['too long', `${'a'.repeat(250)}@example.com`],
    ['an operator', { $gt: '' }],
    ['a list', ['reader@example.com']],
    ['missing', undefined],
  ])('refuses an address that is %s, and stores nothing', async (_, email) => {
    const response = await caller()({ email });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'validation_failed',
      issues: [expect.objectContaining({ path: 'email' })],
    });
    expect(await stored()).toEqual([]);
  });

  test('says what is wrong with an invalid address, in the form’s words', async () => {
    const response = await caller()({ email: 'nonsense' });
    const sentence = 'Please enter a valid email address.';
    expect(await response.json()).toMatchObject({ message: sentence, error: sentence });
  });

  test('accepts twenty addresses an hour from one network address, without affecting others', async () => {
    const subscribe = caller();
    for (let number = 1; number <= 20; number++) {
      expect((await subscribe({ email: `reader${number}@example.com` })).status).toBe(204);
    }
    const refused = await subscribe({ email: 'reader21@example.com' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
    expect((await caller()({ email: 'other@example.com' })).status).toBe(204);
    expect(await stored()).toHaveLength(21);
  });
});
