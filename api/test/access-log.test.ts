import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { endpoints, uploadMaxBytes } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bounds } from '#app/kernel/http/bounds.ts';
import { Browser, closeDatabases, freshDatabaseUri, password } from './harness.ts';
import { type HostileProvider, startHostileProvider, thoughtAlone } from './stand-ins/hostile-provider.ts';

type Line = Readonly<Record<string, unknown>>;

let server: ReturnType<typeof spawn>;
let url: string;
let provider: HostileProvider;
let dataDir: string;
const lines: Line[] = [];
let said: (() => void) | undefined;

/** The first matching line, waiting for it if necessary. */
async function logged(fits: (line: Line) => boolean): Promise<Line> {
  for (;;) {
    const found = lines.find(fits);
    if (found) return found;
    await new Promise<void>((resolve) => {
      said = resolve;
    });
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'postloom-log-'));
  provider = await startHostileProvider();
  const { LOG_LEVEL: _, ...env } = process.env;
  server = spawn(process.execPath, [path.join(import.meta.dirname, 'serve.testing.ts')], {
    env: {
      ...env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      MONGODB_URI: await freshDatabaseUri(),
      SESSION_SECRET: 'a secret for tests, long enough to be taken',
      PUBLIC_URL: 'http://127.0.0.1',
      OPENAI_BASE_URL: provider.url,
      OPENAI_MODEL: 'thinker',
      OPENAI_THINKING_TOKENS: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!server.stdout) throw new Error('no output');
  createInterface({ input: server.stdout }).on('line', (line) => {
    lines.push(JSON.parse(line));
    said?.();
  });
  url = String((await logged(({ msg }) => msg === 'listening')).url);
});
afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await provider.close();
  await rm(dataDir, { recursive: true, force: true });
  await closeDatabases();
});

it('at its default level, the log says who signed in and who was refused what, without naming anybody', async () => {
  const person = { username: 'Grace Loomworth', email: 'grace@example.com', password };
  const grace = new Browser(url);
  await grace.post(endpoints.register.path, person);
  const { account } = await logged(({ msg }) => msg === 'signed in');
  expect(account).toMatch(/^[\w-]{16}$/);

  await new Browser(url).post(endpoints.login.path, { email: person.email, password: 'Wrong!Horse7' });
  expect(await logged(({ code }) => code === 'invalid_credentials')).toMatchObject({
    level: 40,
    account,
    req: { method: 'POST', path: endpoints.login.path },
    res: { statusCode: 401 },
  });
  await new Browser(url).get(endpoints.getProfile.path);
  expect(await logged(({ code }) => code === 'unauthorized')).toMatchObject({
    level: 30,
    req: { method: 'GET', path: endpoints.getProfile.path },
  });
  await grace.call(
    'PUT',
    endpoints.saveNotifications.path,
    {},
    { headers: { origin: 'https://evil.example' } },
  );
  expect(await logged(({ code }) => code === 'origin_refused')).toMatchObject({
    level: 40,
    res: { statusCode: 403 },
  });
  for (let count = 0; count < 11; count += 1) {
    await grace.call('PUT', endpoints.changePassword.path, {
      currentPassword: 'Wrong!Horse7',
      newPassword: 'Another#Horse8',
    });
  }
  expect(await logged(({ code }) => code === 'rate_limited')).toMatchObject({
    level: 40,
    account,
    req: { method: 'PUT', path: endpoints.changePassword.path },
  });
  const text = JSON.stringify(lines);
  for (const secret of [person.email, 'grace', 'Loomworth', password, 'Wrong!Horse7']) {
    expect(text).not.toContain(secret);
  }
});

it('a download that its reader cancels is not an error', async () => {
  const reader = new Browser(url);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  // Too long for the buffers between the two.
  const file = Buffer.concat([picture, Buffer.alloc(uploadMaxBytes - picture.length)]);
  const { body } = await reader.post(endpoints.createUpload.path, { size: file.length });
  // The URL has the site's host name, on which nobody listens here.
  const { pathname, search } = new URL(String(body.uploadURL));
  expect((await reader.call('PUT', pathname + search, file)).status).toBe(200);
  const leaving = new AbortController();
  const answer = await reader.fetch('GET', String(body.objectURL), undefined, { signal: leaving.signal });
  expect(answer.status).toBe(200);
  leaving.abort();
  await vi.waitFor(
    async () => {
      const { text } = await reader.get('/metrics');
      expect(text).toMatch(
        /duration_seconds_count\{route="\/api\/objects\/:id",method="read",status="2xx"\} 1/,
      );
    },
    { timeout: 10_000 },
  );
  // Lines about this call come before those about a later one.
  const later = { 'x-request-id': 'after-the-download' };
  await new Browser(url).get(endpoints.getProfile.path, { headers: later });
  await logged(({ req }) => (req as Line | undefined)?.id === later['x-request-id']);
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

it('the operator is told when a model has used up its tokens on reasoning', async () => {
  provider.behave(thoughtAlone);
  const { status } = await new Browser(url).post(endpoints.generate.path, makeBrief());
  expect(status).toBe(502);
  expect(await logged(({ msg }) => String(msg).includes('OPENAI_THINKING_TOKENS'))).toMatchObject({
    level: 50,
    msg: `The model used up its ${bounds.providerTokens.post + 1000} tokens before it wrote anything: raise OPENAI_THINKING_TOKENS, or name a model that thinks less`,
  });
});
