import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { accessKeyScopes } from '@postloom/shared-contracts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Browser, closeDatabases, password, startTestServer, type TestServer } from './harness.ts';
import { startWebhookReader, type WebhookReader } from './stand-ins/webhook-reader.ts';

const run = promisify(execFile);
const examples = path.join(import.meta.dirname, '../src/docs/examples');

let server: TestServer;
let reader: WebhookReader;
let owner: Browser;
let key: string;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  reader = await startWebhookReader();
  server = await startTestServer({}, { egress: reader.egress });
  owner = await server.member('agency');
  const made = await owner.post('/api/access-keys', {
    name: 'A program',
    scopes: accessKeyScopes,
    currentPassword: password,
  });
  key = String(made.body.secret);
  // Inside the package, so that the generated code finds its runtime.
  const cache = path.join(import.meta.dirname, '../.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(path.join(cache, 'openapi-'));
});
afterAll(async () => {
  for (const child of children) child.kill();
  await rm(folder, { recursive: true, force: true });
  await server.close();
  await reader.close();
  await closeDatabases();
});

describe('the OpenAPI document', () => {
  it('passes Redocly’s recommended rules, except that three endpoints only redirect', async () => {
    const { text } = await server.browser().get('/api/openapi.json');
    const problems = await lintFromString({
      source: text,
      absoluteRef: 'openapi.json',
      config: await createConfig({ extends: ['recommended'] }),
    });
    expect(problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)).toEqual(
      ['~1auth~1{provider}', '~1auth~1{provider}~1callback', '~1api~1billing~1checkout'].map(
        (address) => `operation-2xx-response #/paths/${address}/get/responses`,
      ),
    );
  });

  it('says how each call authenticates, and which scope a key needs', async () => {
    const { body } = await server.browser().get('/api/openapi.json');
    const paths = body.paths as Record<string, Record<string, { security: unknown }>>;
    expect(paths['/api/posts']?.post?.security).toEqual([{ session: [] }, { accessKey: ['posts:write'] }]);
    expect(paths['/api/social-media/generate']?.post?.security).toEqual([
      {},
      { session: [] },
      { accessKey: ['generate'] },
    ]);
    expect(paths['/api/account/password']?.put?.security).toEqual([{ session: [] }]);
    expect(paths['/api/auth/login']?.post?.security).toEqual([]);
    expect(Object.keys(body.webhooks as object)).toContain('post.approved');
  });
});

/** The generated functions; each takes the arguments of its operation. */
type Call = (...args: unknown[]) => Promise<{ readonly status: number; readonly data: unknown }>;

it('a client generated from the document works through a week: generate, edit, schedule, approve', async () => {
  const document = path.join(folder, 'openapi.json');
  await writeFile(document, (await server.browser().get('/api/openapi.json')).text);
  const file = path.join(folder, 'client.ts');
  await writeFile(file, await generateSource(document));
  const client = (await import(/* @vite-ignore */ file)) as Record<string, Call> & {
    readonly defaults: { baseUrl: string; headers: Record<string, string> };
  };
  // The document contains the server's address.
  expect(client.defaults.baseUrl).toBe(server.url);
  client.defaults.headers = { authorization: `Bearer ${key}` };
  const call = async <Data>(operation: string, status: number, ...args: unknown[]): Promise<Data> => {
    const answer = await client[operation]?.(...args);
    expect([operation, answer?.status], JSON.stringify(answer?.data)).toEqual([operation, status]);
    return answer?.data as Data;
  };

  const project = await call<{ id: string }>('createProject', 201, { title: 'Week 12' });
  const days = ['2035-03-12', '2035-03-13', '2035-03-14', '2035-03-15', '2035-03-16'];
  for (const day of days) {
    const { platforms } = await call<{ platforms: { postId: string }[] }>('composerGenerate', 200, {
      platforms: ['linkedin'],
      goal: 'promote',
      topic: `Sourdough from our new oven on ${day}`,
      tone: 'casual',
      projectId: project.id,
    });
    const id = platforms[0]?.postId;
    const post = await call<{ version: number; caption: string }>('getPost', 200, id);
    const edited = await call<{ version: number }>('updatePost', 200, id, {
      version: post.version,
      caption: `${post.caption}\n\nSee you at seven!`,
    });
    await call('schedulePost', 200, id, {
      version: edited.version,
      local: `${day}T09:30`,
      zone: 'Europe/London',
    });
  }
  const planned = await call<{ items: { local: string; caption: string; project: string }[] }>(
    'getCalendar',
    200,
    '2035-03-10T00:00:00Z',
    '2035-03-20T00:00:00Z',
    { zone: 'Europe/London' },
  );
  expect(planned.items.map(({ local }) => local)).toEqual(days.map((day) => `${day}T09:30`));
  for (const { caption, project: of } of planned.items) {
    expect([caption.endsWith('See you at seven!'), of]).toEqual([true, project.id]);
  }
  const { items } = await call<{ items: object[] }>('listPosts', 200, { project: project.id });
  expect(items).toHaveLength(days.length);
  // A key can't send anything to anybody: a person creates the link, and whoever has it approves with the same client.
  const ids = (items as { id: string }[]).map(({ id }) => id);
  const sent = await owner.post('/api/sign-off/links', {
    posts: ids,
    readerName: 'Clara Client',
    readerEmail: null,
  });
  const token = String(sent.body.url).split('#')[1];
  const asReader = { headers: { authorization: `Bearer ${token}` } };
  const { posts } = await call<{ posts: { id: string; version: number }[] }>('getReview', 200, asReader);
  for (const { id, version } of posts) {
    await call('decideReview', 200, id, { decision: 'approved', version }, asReader);
  }
  const approved = await call<{ items: { id: string }[] }>('listPosts', 200, { signOff: 'approved' });
  expect(approved.items.map(({ id }) => id).sort()).toEqual(ids.sort());
  const { history } = await call<{ history: { kind: string }[] }>('getPostSignOff', 200, ids[0]);
  expect(history.map(({ kind }) => kind)).toContain('approved');
  // Refusals are documented answers like any others.
  await call('getProfile', 403);
});

describe('an example of the documentation page', () => {
  const env = () => ({ PATH: process.env.PATH, POSTLOOM_URL: server.url, POSTLOOM_KEY: key });

  it('is on the page in exactly the form that runs here', async () => {
    const { text } = await server.browser().get('/api/docs');
    for (const words of ['--header &quot;Idempotency-Key', 'createHmac', 'pl_live_', 'posts:write']) {
      expect(text).toContain(words);
    }
  });

  it.runIf(spawnSync('curl', ['--version']).status === 0)(
    'in a shell generates, edits and schedules',
    async () => {
      const shell = async (name: string, more: Record<string, string> = {}) =>
        JSON.parse((await run('sh', [path.join(examples, name)], { env: { ...env(), ...more } })).stdout);
      const { platforms } = await shell('generate.sh');
      const POST_ID = platforms[0].postId;
      expect((await shell('generate.sh')).platforms[0].postId).toBe(POST_ID);
      expect(await shell('edit.sh', { POST_ID })).toMatchObject({ title: 'Friday bread', version: 2 });
      expect(await shell('schedule.sh', { POST_ID })).toMatchObject({
        post: { status: 'scheduled', scheduledAt: '2035-03-09T09:30:00.000Z' },
      });
    },
  );

  it('in JavaScript does the same', async () => {
    const { stdout } = await run(process.execPath, [path.join(examples, 'generate-edit-schedule.mjs')], {
      env: env(),
    });
    expect(stdout).toMatch(/^[0-9a-f]{24} scheduled 2035-03-16T09:30:00.000Z\n$/);
  });

  it('verifies the signature of a real webhook call, and accepts nothing else', async () => {
    const added = await owner.post('/api/webhooks', { url: reader.url, events: ['post.due'] });
    const { webhook, secret } = added.body as { webhook: { id: string }; secret: string };
    await owner.post(`/api/webhooks/${webhook.id}/test`);
    const call = await vi.waitFor(
      () => {
        expect(reader.calls).toHaveLength(1);
        return reader.calls[0];
      },
      { timeout: 20_000 },
    );
    const child = spawn(process.execPath, [path.join(examples, 'verify-webhook.mjs')], {
      env: { PATH: process.env.PATH, PORT: '0', POSTLOOM_WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [said] = await once(child.stdout, 'data');
    const port = /listening on (\d+)/.exec(String(said))?.[1];
    const signed = Object.fromEntries(
      Object.entries(call?.headers ?? {}).filter(([name]) => name.startsWith('webhook-')),
    );
    const post = (headers: Record<string, string>, body = call?.body ?? ''): Promise<number> =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body }).then(({ status }) => status);
    expect(await post(signed)).toBe(204);
    expect(await post(signed, `${call?.body} `)).toBe(400);
    expect(await post({ ...signed, 'webhook-id': 'msg_another' })).toBe(400);
    expect(await post({ ...signed, 'webhook-timestamp': '1700000000' })).toBe(400);
    expect(await post({})).toBe(400);
  });
});
