import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { closeDatabases, freshDatabaseUri, startTestServer } from './harness.ts';
import { noAnswer, startLimitedMongo } from './stand-ins/limited-mongo.ts';
import { startS3StandIn } from './stand-ins/s3.ts';

afterAll(closeDatabases);

/** A server, and a function that waits until its `/readyz` says what is expected. */
async function startAsked(env: Record<string, string>) {
  const server = await startTestServer(env);
  // If the database is unavailable, stopping can't hand back jobs, and fails.
  onTestFinished(() => server.close().catch(() => undefined));
  const browser = server.browser();
  return async (status: number, expected: Record<string, unknown>) => {
    const ask = async () => {
      const answer = await browser.get('/readyz');
      return { status: answer.status, ...answer.body };
    };
    await expect.poll(ask, { timeout: 15_000, interval: 200 }).toMatchObject({ status, ...expected });
  };
}

it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'says that the disk is full, and that there is room again (mounting one needs root on Linux) @turn-5',
  async () => {
    const disk = mkdtempSync(path.join(tmpdir(), 'postloom-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk]);
    onTestFinished(() => {
      execFileSync('umount', ['--lazy', disk]);
      rmSync(disk, { recursive: true });
    });
    const says = await startAsked({ DATA_DIR: disk, MONGODB_URI: '' });
    await says(200, { status: 'ready' });
    const filler = path.join(disk, 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(32 * 2 ** 20))).toThrow('ENOSPC');
    await says(503, { message: 'Not ready: the disk of the data folder is full.' });
    rmSync(filler);
    await says(200, { status: 'ready' });
    expect(readdirSync(disk).filter((name) => name.endsWith('.probe'))).toEqual([]);
  },
);

it('reports that the database refuses writes, and that it does not answer @turn-2', async () => {
  let refusal: string | null = null;
  const database = await startLimitedMongo(await freshDatabaseUri(), ({ command }) =>
    'update' in command ? refusal : null,
  );
  const says = await startAsked({ MONGODB_URI: `${database.uri}?serverSelectionTimeoutMS=500` });
  await says(200, { status: 'ready' });
  refusal = 'not now';
  await says(503, { message: 'Not ready: the database refuses writes.' });
  refusal = 'embedded-mongo failed: database or disk is full';
  await says(503, { message: 'Not ready: the disk of the database is full.' });
  await database.close();
  await says(503, { message: 'Not ready: the database does not answer.' });
});

it('a database that accepts everything and answers nothing blocks nobody, and is used again when it answers @turn-2', async () => {
  let isSilent = false;
  const database = await startLimitedMongo(await freshDatabaseUri(), () => (isSilent ? noAnswer : null));
  onTestFinished(() => database.close());
  const patience = 'socketTimeoutMS=500&connectTimeoutMS=500&serverSelectionTimeoutMS=500&maxPoolSize=1';
  const server = await startTestServer({ MONGODB_URI: `${database.uri}?${patience}` });
  onTestFinished(() => server.close().catch(() => undefined));
  const member = await server.member();
  isSilent = true;
  // The second request waits for the only connection and learns that it was dropped.
  const held = await Promise.all([member.get('/api/posts'), member.get('/api/posts')]);
  for (const answer of held) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  isSilent = false;
  await expect.poll(async () => (await member.get('/api/posts')).status).toBe(200);
});

it('reports that the object store does not answer @turn-1', async () => {
  const store = await startS3StandIn();
  const says = await startAsked({ ...store.env });
  await says(200, { status: 'ready' });
  await store.close();
  await says(503, { message: 'Not ready: the object store does not answer.' });
});
