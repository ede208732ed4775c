import { endpoints, type HistoryItem, keptResultSchema } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, closeDatabases, startTestServer, type TestServer } from './harness.ts';
import { type OpenAiStandIn, startOpenAiStandIn } from './stand-ins/openai.ts';

let provider: OpenAiStandIn;
let server: TestServer;

beforeAll(async () => {
  provider = await startOpenAiStandIn();
  server = await startTestServer({ OPENAI_BASE_URL: provider.url, OPENAI_MODEL: 'stand-in' });
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await closeDatabases();
});

const page = async (browser: Browser, query: string) =>
  (await browser.get(`${endpoints.listHistory.path}?${query}`)).body as unknown as {
    readonly items: readonly HistoryItem[];
    readonly next: string | null;
  };

it('lists what was generated, latest first, by kind and in pages', async () => {
  const member = await server.member('pro');
  const made: string[] = [];
  for (const prompt of ['Rye on Fridays', 'Oats on Mondays']) {
    const { body, text } = await member.post(endpoints.generate.path, { ...makeBrief(), prompt });
    expect(body.id, text).toBeDefined();
    made.unshift(String(body.id));
  }
  const set = await member.post(endpoints.composerGenerate.path, {
    platforms: ['instagram', 'twitter'],
    goal: 'promote',
    topic: 'Spelt on Sundays',
    tone: 'casual',
  });
  made.unshift(String(set.body.id));
  await member.post(endpoints.refine.path, {
    platform: 'instagram',
    caption: 'Rye. Every Friday, made from flour of the valley.',
    change: { kind: 'shorter' },
  });

  const all = await page(member, 'limit=10');
  expect(all.items.map(({ id }) => id)).toEqual(made);
  expect(all.next).toBeNull();
  expect(all.items[0]).toMatchObject({
    kind: 'set',
    title: 'Spelt on Sundays',
    platforms: ['instagram', 'twitter'],
  });
  expect(all.items[1]).toMatchObject({ kind: 'post', status: 'done', postId: expect.any(String) });
  const first = await page(member, 'limit=2');
  const second = await page(member, `limit=2&cursor=${first.next}`);
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
  expect(second.next).toBeNull();
  expect((await page(member, 'kind=post')).items.map(({ id }) => id)).toEqual(made.slice(1));
  expect((await page(member, 'kind=clip')).items).toEqual([]);
});

it('lists a set by what has come of it, and not at all if that is nothing', async () => {
  const member = await server.member();
  const set = (topic: string, key: string, platforms = ['instagram', 'twitter']) =>
    member.post(
      endpoints.composerGenerate.path,
      { platforms, goal: 'promote', topic, tone: 'casual' },
      { headers: { 'idempotency-key': key } },
    );
  const listed = async () => {
    const { items } = await page(member, 'kind=set');
    const { body } = await member.get(endpoints.listComposerGenerations.path);
    const [ids, same] = [items, body.items as typeof items].map((list) => list.map(({ id }) => id));
    expect(same).toEqual(ids);
    return items.map(({ title, status }) => [title, status]);
  };
  await set('Spelt on Sundays', 'all-is-well');
  provider.always({ kind: 'error', status: 500, code: 'server_error' });
  expect((await set('Rye on Fridays', 'an-outage')).status).toBe(502);
  provider.always({ kind: 'post' });
  const { status } = await set('Oats', 'too-dear', ['instagram', 'twitter', 'facebook', 'linkedin']);
  expect(status).toBe(402);
  expect(await listed()).toEqual([['Spelt on Sundays', 'done']]);

  let finish = (): void => undefined;
  const after = new Promise<void>((resolve) => {
    finish = resolve;
  });
  provider.always({ kind: 'post', after });
  const calls = provider.calls().length;
  const again = set('Rye on Fridays', 'an-outage');
  await provider.arrived(calls + 2);
  expect(await listed()).toEqual([
    ['Rye on Fridays', 'running'],
    ['Spelt on Sundays', 'done'],
  ]);
  finish();
  expect((await again).status).toBe(200);
  expect(await listed()).toEqual([
    ['Rye on Fridays', 'done'],
    ['Spelt on Sundays', 'done'],
  ]);
});

it('returns a visitor’s latest result with what they changed in it, and nothing to anybody else', async () => {
  const last = async (browser: Browser) =>
    (await browser.get(endpoints.getLastGeneration.path)).body.generation;
  const visitor = server.browser();
  expect(await last(visitor)).toBeNull();
  await visitor.post(endpoints.generate.path, { ...makeBrief(), prompt: 'Oats on Mondays' });
  const { body } = await visitor.post(endpoints.generate.path, { ...makeBrief(), prompt: 'Rye on Fridays' });
  const words = { wording: 0, typedAt: Date.now(), caption: 'By hand', hashtags: [], slides: null };
  await visitor.call('PUT', `/api/social-media/generations/${body.id}/words`, words);
  expect(keptResultSchema.parse(await last(visitor))).toMatchObject({
    id: body.id,
    status: 'done',
    request: { prompt: 'Rye on Fridays' },
    edits: [{ wording: 0, caption: 'By hand' }],
  });
  expect(await last(server.browser())).toBeNull();
  expect(await last(await server.visitor())).toBeNull();
});

it('returns a result with its request, even if the reader left while it was being written', async () => {
  const member = await server.member('pro');
  const { body } = await member.post(endpoints.generate.path, { ...makeBrief(), prompt: 'Rye on Fridays' });
  const kept = keptResultSchema.parse((await member.get(`/api/social-media/generations/${body.id}`)).body);
  expect(kept).toMatchObject({
    status: 'done',
    request: { prompt: 'Rye on Fridays' },
    result: { caption: body.caption, hashtags: body.hashtags },
  });
  expect((await member.get('/api/social-media/generations/0123456789abcdef01234567')).status).toBe(404);

  // The tab is closed after the first sentence: the post is still finished, charged and listed.
  provider.always({
    kind: 'post',
    chunkSize: 40,
    chunkDelayMs: 20,
    caption: 'Fresh rye for everybody. '.repeat(20),
  });
  const closed = new AbortController();
  const stream = await member.fetch(
    'POST',
    endpoints.generate.path,
    { ...makeBrief(), prompt: 'Left early' },
    {
      headers: { accept: 'text/event-stream' },
      signal: closed.signal,
    },
  );
  let read = '';
  try {
    for await (const piece of stream.body ?? []) {
      read += Buffer.from(piece).toString();
      if (read.length > 1500) closed.abort();
    }
  } catch (error) {
    expect(closed.signal.aborted, String(error)).toBe(true);
  }
  await expect.poll(async () => (await page(member, 'kind=post')).items[0]).toMatchObject({ status: 'done' });
  const [latest] = (await page(member, 'kind=post')).items;
  const left = keptResultSchema.parse((await member.get(`/api/social-media/generations/${latest?.id}`)).body);
  expect(left.request.prompt).toBe('Left early');
  expect(left.result?.caption).toContain('Fresh rye for everybody.');
});
