import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { composerResultSchema, endpoints } from '@postloom/shared-contracts';
import { hangsAfter, makeBrief } from '@postloom/shared-contracts/testing';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Browser } from './harness.ts';
import { type OpenAiStandIn, startOpenAiStandIn } from './stand-ins/openai.ts';

// These tests start and kill whole processes: each begins with the one that the previous test left running.
vi.setConfig({ testTimeout: hangsAfter(60_000) });

const serverFile = path.join(import.meta.dirname, './serve.testing.ts');

let provider: OpenAiStandIn;
let dataDir: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  provider = await startOpenAiStandIn();
  dataDir = await mkdtemp(path.join(tmpdir(), 'postloom-crash-'));
});
beforeEach(() => provider.reset());
afterAll(async () => {
  for (const child of [...running]) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await provider.close();
  await rm(dataDir, { recursive: true, force: true });
});

let left: { url: string; child: ChildProcess } | undefined;

/** A server in its own process, on the embedded database in the data folder. */
async function start(): Promise<{ url: string; child: ChildProcess }> {
  if (left && running.has(left.child)) return left;
  left = await startAnew();
  return left;
}

async function startAnew(): Promise<{ url: string; child: ChildProcess }> {
  const { MONGODB_URI: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [serverFile], {
    env: {
      ...inherited,
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'info',
      DATA_DIR: dataDir,
      OPENAI_BASE_URL: provider.url,
      OPENAI_MODEL: 'stand-in',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, url } = JSON.parse(line) as { msg?: string; url?: string };
    if (msg === 'listening' && url) {
      child.stdout.resume();
      return { url, child };
    }
  }
  throw new Error('The server ended before it listened');
}

/** The same person at the restarted server. */
function again(browser: Browser, url: string): Browser {
  const same = new Browser(url);
  for (const [name, value] of browser.cookies) same.cookies.set(name, value);
  return same;
}

it('a process killed in the middle of a generation costs nothing: after the restart the credit is back', async () => {
  const first = await start();
  const browser = new Browser(first.url);
  const key = { headers: { 'idempotency-key': 'killed-in-the-middle' } };
  provider.always({ kind: 'hang' });
  // Creates the visitor, because the answer that would otherwise set the cookie never arrives.
  await browser.post(endpoints.createUpload.path);
  const cut = browser.post(endpoints.generate.path, makeBrief(), key).catch(() => 'cut');
  await provider.arrived(1);
  expect((await browser.get(endpoints.getCredits.path)).body.remaining).toBe(4);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect(await cut).toBe('cut');

  const second = await start();
  const same = again(browser, second.url);
  expect((await same.get(endpoints.getCredits.path)).body.remaining).toBe(5);

  // The interrupted work can be requested again under its key, and is charged once.
  provider.always({ kind: 'post' });
  const { status, text } = await same.post(endpoints.generate.path, makeBrief(), key);
  expect(status).toBe(200);
  expect((await same.post(endpoints.generate.path, makeBrief(), key)).text).toBe(text);
  expect((await same.get(endpoints.getCredits.path)).body.remaining).toBe(4);
});

it('a process killed in the middle of a set: finished parts are charged and stored, the rest is free and continues under its key', async () => {
  const first = await start();
  const browser = new Browser(first.url);
  await browser.post(endpoints.register.path, {
    username: 'Grace',
    email: 'grace@example.com',
    password: 'Correct!Horse7',
  });
  const key = { headers: { 'idempotency-key': 'set-killed-in-the-middle' } };
  const brief = {
    platforms: ['instagram', 'twitter', 'linkedin'],
    goal: 'promote',
    topic: 'Rye loaves on Fridays',
    tone: 'casual',
  };
  provider.when('feed post for X,', { kind: 'hang' });
  provider.when('feed post for LinkedIn,', { kind: 'hang' });
  const cut = browser.post(endpoints.composerGenerate.path, brief, key).catch(() => 'cut');
  const list = async (at: Browser) =>
    (await at.get(endpoints.listComposerGenerations.path)).body.items as { id: string }[];
  const readSet = async (at: Browser) =>
    composerResultSchema.parse((await at.get(`/api/composer/generations/${(await list(at))[0]?.id}`)).body);
  await provider.arrived(3);
  await expect
    .poll(async () => (await readSet(browser)).platforms[0]?.status, { timeout: 10_000 })
    .toBe('done');
  expect((await browser.get(endpoints.getCredits.path)).body.remaining).toBe(2);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect(await cut).toBe('cut');

  const second = await start();
  const same = again(browser, second.url);
  expect((await same.get(endpoints.getCredits.path)).body.remaining).toBe(4);
  const left = await readSet(same);
  expect(left.platforms.map(({ status }) => status)).toEqual(['done', 'failed', 'failed']);

  provider.reset();
  const { body } = await same.post(endpoints.composerGenerate.path, brief, key);
  const result = composerResultSchema.parse(body);
  expect(result.id).toBe(left.id);
  expect(result.platforms.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  expect(result.platforms[0]?.variants).toEqual(left.platforms[0]?.variants);
  expect(provider.calls()).toHaveLength(2);
  expect((await same.get(endpoints.getCredits.path)).body.remaining).toBe(2);
  expect((await same.get(endpoints.listPosts.path)).body.items).toHaveLength(3);
});

it('a graceful stop answers requests in progress, and a session survives the restart', async () => {
  const first = await start();
  const browser = new Browser(first.url);
  await browser.post(endpoints.register.path, {
    username: 'Ada',
    email: 'ada@example.com',
    password: 'Correct!Horse7',
  });
  let finish = (): void => undefined;
  const after = new Promise<void>((resolve) => {
    finish = resolve;
  });
  provider.always({ kind: 'post', after });
  const answer = browser.post(endpoints.generate.path, makeBrief());
  await provider.arrived(1);
  first.child.kill('SIGTERM');
  finish();
  expect((await answer).status).toBe(200);
  const [exitCode] = await once(first.child, 'exit');
  expect(exitCode).toBe(0);

  const second = await start();
  const same = again(browser, second.url);
  expect((await same.get(endpoints.getUser.path)).body.email).toBe('ada@example.com');
  expect((await same.get(endpoints.getCredits.path)).body.remaining).toBe(4);
});
