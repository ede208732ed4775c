import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoPreviewSchema } from '@postloom/shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnv } from '#app/env.ts';
import { type RunningServer, startServer } from '#app/server.ts';

let dataDir: string;
let server: RunningServer;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'demo-'));
  server = await startServer(
    parseEnv({
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      TRUST_PROXY: '1',
      // An unreachable provider: any request to it would fail.
      OPENAI_API_KEY: 'sk-unused',
      OPENAI_BASE_URL: 'http://127.0.0.1:9',
      OPENAI_MODEL: 'unused',
    }),
  );
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

let callers = 0;
/** A caller with their own network address. */
function caller() {
  const address = `198.51.100.${++callers}`;
  return (body: unknown) =>
    fetch(`${server.url}/api/demo/preview`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
}

const brief = { platform: 'linkedin', prompt: 'We open a second bakery in Leeds on Saturday' };

test('composes a post from the brief, without a provider, an account or a cookie', async () => {
  const response = await caller()(brief);
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toBeNull();
  const { caption, hashtags } = demoPreviewSchema.parse(await response.json());
  expect(caption).toMatch(/second bakery/i);
  expect(caption).toMatch(/Leeds/);
  expect(hashtags).not.toHaveLength(0);
});

test('gives the same post for the same brief, and another one for another seed or platform', async () => {
  const ask = caller();
  const captionOf = async (body: unknown) => demoPreviewSchema.parse(await (await ask(body)).json()).caption;
  const first = await captionOf(brief);
  expect(await captionOf(brief)).toBe(first);
  expect(await captionOf({ ...brief, seed: 1 })).not.toBe(first);
  const longer = {
    ...brief,
    prompt: `${brief.prompt}. Doors at 9. The first 50 guests get a free roll, bring a bag.`,
  };
  expect(await captionOf({ ...longer, platform: 'twitter' })).not.toBe(await captionOf(longer));
});

test.each([
  ['empty', { ...brief, prompt: '  ' }, 'Please describe what you want to create.'],
  ['without words', { ...brief, prompt: '🍂☕' }, 'Please say in words what it’s about.'],
  ['too long', { ...brief, prompt: 'a'.repeat(301) }, /under 300 characters/],
  ['for a platform that is none', { ...brief, platform: 'myspace' }, /./],
])('refuses a brief that is %s', async (_, body, sentence) => {
  const response = await caller()(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'validation_failed',
    message: expect.stringMatching(sentence),
  });
});

test('accepts sixty briefs a minute from one address, without affecting others', async () => {
  const ask = caller();
  const answers = await Promise.all(Array.from({ length: 61 }, (_, seed) => ask({ ...brief, seed })));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await caller()(brief)).status).toBe(200);
});
