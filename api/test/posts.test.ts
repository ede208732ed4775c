import { randomUUID } from 'node:crypto';
import { endpoints, keptResultSchema, type Post, retentionMs } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { identity } from '#app/identity/identity.feature.ts';
import { objects } from '#app/objects/objects.feature.ts';
import { purgePosts } from '#app/posts/purge-posts.ts';
import {
  type Browser,
  closeDatabases,
  password,
  pngBytes,
  startTestServer,
  type TestServer,
} from './harness.ts';

let server: TestServer;
let clock: Date | null;
const dayMs = 24 * 60 * 60 * 1000;
const pass = (days: number): void => {
  clock = new Date((clock ?? new Date()).getTime() + days * dayMs);
};

const start = async (): Promise<void> => {
  clock = null;
  server = await startTestServer({}, { now: () => clock ?? new Date() });
};
const stop = () => server.close();
/** For tests that check all existing data, or move the clock. */
const haveServerEach = (): void => {
  beforeEach(start);
  afterEach(stop);
};
/** For tests whose members don't see each other's data. */
const shareServer = (): void => {
  beforeAll(start);
  afterAll(stop);
};
afterAll(closeDatabases);

const collection = (name: string) => server.app.connection.collection(name);
const never = new AbortController().signal;

async function listed(browser: Browser, query = ''): Promise<{ items: Post[]; next: string | null }> {
  const { status, body, text } = await browser.get(`/api/posts${query}`);
  expect(status, text).toBe(200);
  return body as never;
}

async function write(browser: Browser, input: object = {}): Promise<Post> {
  const { status, body, text } = await browser.post('/api/posts', { platform: 'linkedin', ...input });
  expect(status, text).toBe(201);
  return body as never;
}

const patch = (browser: Browser, id: string, change: object) =>
  browser.call('PATCH', `/api/posts/${id}`, change);

async function upload(browser: Browser, name = 'red'): Promise<string> {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: name } })
    .png()
    .toBuffer();
  const { body } = await browser.post(endpoints.createUpload.path);
  const { status } = await browser.call('PUT', String(body.uploadURL), picture);
  expect(status).toBe(200);
  return String(body.objectURL).slice(-32);
}

describe('a generation', () => {
  haveServerEach();

  it('of a member becomes a draft post, once, with its picture', async () => {
    const member = await server.member('pro');
    const key = { headers: { 'idempotency-key': 'one-of-a-kind' } };
    const brief = makeBrief({ platform: 'facebook', generateImage: true });
    const { body } = await member.post(endpoints.generate.path, brief, key);
    await member.post(endpoints.generate.path, brief, key);
    const { items } = await listed(member);
    expect(items).toMatchObject([
      {
        sourceRunId: body.id,
        status: 'draft',
        version: 1,
        platform: 'facebook',
        caption: body.caption,
        media: [{ kind: 'image', url: body.imageUrl }],
      },
    ]);
    const post = (await member.get(`/api/posts/${items[0]?.id}`)).body;
    expect(post.viralPrediction).toEqual(body.viralPrediction);

    // The estimate was made for a text without gaps.
    const change = { version: 1, caption: 'Rye at [price] on Fridays.' };
    const changed = (await member.call('PATCH', `/api/posts/${items[0]?.id}`, change)).body;
    expect(changed.viralPrediction).toBeNull();
  });

  it('of a visitor becomes a post when they sign up', async () => {
    const visitor = server.browser();
    await visitor.post(endpoints.generate.path, makeBrief());
    expect((await visitor.get('/api/posts')).status).toBe(401);
    await visitor.post('/api/auth/register', { username: 'Ada', email: 'ada@example.com', password });
    expect((await listed(visitor)).items).toHaveLength(1);
  });

  it('that cannot be made a post at once stops nobody from signing up, and becomes one later', async () => {
    const visitor = server.browser();
    await visitor.post(endpoints.generate.path, makeBrief());
    const [run] = await collection('generations').find().sort({ _id: -1 }).limit(1).toArray();
    const set = (response: object) =>
      collection('generations').updateOne(
        { _id: new Types.ObjectId(String(run?._id)) },
        { $set: { response } },
      );
    await set({ ...run?.response, hashtags: 7 });
    const email = 'half@example.com';
    const { status } = await visitor.post(endpoints.register.path, {
      ...{ username: 'Ada', firstName: 'Ada', lastName: 'Weaver', email, password },
      ...{ language: 'de-DE', timeZone: 'Europe/Berlin', subscribeNewsletter: true },
    });
    expect(status).toBe(201);
    expect((await visitor.get(endpoints.getProfile.path)).body).toMatchObject({ firstName: 'Ada' });
    expect((await visitor.get(endpoints.getUser.path)).body).toMatchObject({
      preferences: { timeZone: 'Europe/Berlin' },
    });
    await set(run?.response);
    await collection('posts').deleteMany({ hashtags: 7 });
    const { accounts } = server.app.service(identity);
    const waiting = () => collection('newsletter_subscribers').countDocuments({ email });
    expect(await waiting()).toBe(0);
    pass(1);
    await accounts.finishInterrupted();
    expect(await waiting()).toBe(1);
    expect((await listed(visitor)).items).toHaveLength(1);
    await collection('newsletter_subscribers').deleteMany({ email });
    await accounts.finishInterrupted();
    expect(await waiting()).toBe(0);
  });

  it('has the picture that was attached to the brief, without metadata, even for a visitor who signs up', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .withExif({ IFD3: { GPSLatitude: '53/1 48/1 0/1' } })
      .jpeg()
      .toBuffer();
    const attachedImage = `data:image/jpeg;base64,${photo.toString('base64')}`;
    const visitor = server.browser();
    const { body } = await visitor.post(endpoints.generate.path, makeBrief({ attachedImage }));
    expect(body).toMatchObject({
      imageUrl: null,
      attachedImageUrl: expect.stringContaining('/api/objects/'),
    });
    await visitor.post('/api/auth/register', { username: 'Ada', email: 'ada@example.com', password });
    // Another post for the same brief shows the same file.
    const again = makeBrief({ attachedImage, seed: 1 });
    expect((await visitor.post(endpoints.generate.path, again)).body.attachedImageUrl).toBe(
      body.attachedImageUrl,
    );
    const { items } = await listed(visitor);
    expect(items).toHaveLength(2);
    for (const { media } of items)
      expect(media).toMatchObject([{ kind: 'image', url: body.attachedImageUrl }]);
    expect((await visitor.get('/api/media')).body.items).toHaveLength(1);
    const file = await visitor.fetch('GET', String(body.attachedImageUrl));
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).exif).toBeUndefined();
    expect((await server.browser().get(String(body.attachedImageUrl))).status).toBe(404);
  });

  it('remains without the attached picture if there is no room for it, and says so', async () => {
    const member = await server.member();
    await collection('storage_usage').updateOne(
      { _id: new Types.ObjectId(member.id) },
      { $set: { bytes: 2 ** 50, files: 1, revision: 1, changedAt: new Date() } },
      { upsert: true },
    );
    const photo = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const attachedImage = `data:image/png;base64,${photo.toString('base64')}`;
    const { status, body } = await member.post(endpoints.generate.path, makeBrief({ attachedImage }));
    expect(status).toBe(200);
    expect(body.attachedImageUrl).toBeNull();
    expect((await listed(member)).items).toMatchObject([{ caption: body.caption, media: [] }]);
  });

  it('of a visitor contains their manual changes, those typed last, and nobody else can change it', async () => {
    const visitor = server.browser();
    const { body } = await visitor.post(endpoints.generate.path, makeBrief({ variants: 3 }));
    const path = `/api/social-media/generations/${body.id}/words`;
    const words = (caption: string, typedAt: number, wording = 0) => ({
      wording,
      caption,
      hashtags: ['Leeds'],
      typedAt,
    });
    const edit = async (sent: object, browser: Browser = visitor) =>
      (await browser.call('PUT', path, sent)).status;
    expect(await edit(words('As it was typed first', 2000, 1))).toBe(204);
    expect(await edit(words('As it was typed last', 4000))).toBe(204);
    // This edit was delayed on its way.
    expect(await edit(words('As it was typed before', 3000))).toBe(204);

    const member = await server.member('pro');
    for (const stranger of [member, server.browser()]) {
      expect(await edit(words('Stolen', 9000), stranger)).toBe(404);
    }
    const tooMuch = [
      { hashtags: Array.from({ length: 61 }, (_, tag) => `tag${tag}`) },
      { caption: 'x'.repeat(65_001) },
      { slides: Array.from({ length: 21 }, () => ({ title: 'One', text: '' })) },
      { wording: 3 },
    ];
    for (const change of tooMuch) expect(await edit({ ...words('Too much', 9000), ...change })).toBe(400);
    expect((await visitor.get(endpoints.getCredits.path)).body).toMatchObject({ remaining: 5 });

    await visitor.post('/api/auth/register', { username: 'Ada', email: 'ada@example.com', password });
    const { items } = await listed(visitor);
    expect(items).toMatchObject([
      { sourceRunId: body.id, title: 'As it was typed last', caption: 'As it was typed last', version: 1 },
    ]);
    expect(items[0]?.hashtags).toEqual(['Leeds']);
    expect(keptResultSchema.parse((await visitor.get(path.replace('/words', ''))).body)).toMatchObject({
      result: { caption: body.caption },
      edits: [
        { wording: 1, caption: 'As it was typed first' },
        { wording: 0, caption: 'As it was typed last' },
      ],
    });
    // From now on, the post is edited instead.
    expect(await edit(words('Too late', 9000))).toBe(409);
  });

  it('of a visitor becomes one post when they sign up, however often they had it rewritten', async () => {
    const visitor = server.browser();
    const prompt = 'Our rye is back on Fridays. We do not bake more than forty, so do not come late.';
    const { body } = await visitor.post(endpoints.generate.path, makeBrief({ prompt }));
    const rewrite = async (change: object): Promise<void> => {
      const text = { platform: 'instagram', caption: body.caption, hashtags: body.hashtags };
      const { status, text: said } = await visitor.post(endpoints.refine.path, { ...text, change });
      expect(status, said).toBe(200);
    };
    await rewrite({ kind: 'warmer' });
    await rewrite({ kind: 'another' });
    // A version for another platform is a separate post, as for a member.
    await rewrite({ kind: 'platform', platform: 'linkedin' });
    await visitor.post('/api/auth/register', { username: 'Ada', email: 'ada@example.com', password });
    const { items } = await listed(visitor);
    expect(items.map(({ platform }) => platform).sort()).toEqual(['instagram', 'linkedin']);
  });

  it('of a visitor becomes a post, with its picture and its edits, when they sign in to an account they have, once and without their credits', async () => {
    const member = await server.member();
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const attachedImage = `data:image/png;base64,${photo.toString('base64')}`;
    const visitor = server.browser();
    const { body } = await visitor.post(endpoints.generate.path, makeBrief({ attachedImage }));
    const path = `/api/social-media/generations/${body.id}`;
    const words = { wording: 0, caption: 'As it was typed', hashtags: ['Leeds'], typedAt: 1 };
    await visitor.call('PUT', `${path}/words`, words);
    const signIn = () => visitor.post('/api/auth/login', { email: member.email, password });
    const answers = await Promise.all([signIn(), signIn()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await signIn()).status).toBe(200);
    const { items } = await listed(visitor);
    expect(items).toMatchObject([
      {
        sourceRunId: body.id,
        status: 'draft',
        caption: 'As it was typed',
        media: [{ kind: 'image', url: body.attachedImageUrl }],
      },
    ]);
    expect((await visitor.get(path)).body).toMatchObject({ edits: [{ caption: 'As it was typed' }] });
    expect((await visitor.get('/api/history')).body.items).toMatchObject([
      { id: body.id, postId: items[0]?.id },
    ]);
    expect((await visitor.fetch('GET', String(body.attachedImageUrl))).status).toBe(200);
    expect((await visitor.get(endpoints.getCredits.path)).body).toMatchObject({ remaining: 5 });
    const usage = await collection('storage_usage').find().toArray();
    const size = (await collection('objects').findOne({}))?.size;
    expect(usage.map(({ _id, bytes, files }) => [String(_id) === member.id, bytes, files]).sort()).toEqual([
      [false, 0, 0],
      [true, size, 1],
    ]);
    // Nobody else who signs in here gets it.
    const other = await server.member();
    await visitor.post('/api/auth/logout');
    await visitor.post('/api/auth/login', { email: other.email, password });
    expect((await listed(visitor)).items).toEqual([]);
    expect((await visitor.get(path)).status).toBe(404);
  });

  it('of a visitor who signs in to an account whose storage is full becomes a post without its picture', async () => {
    const member = await server.member();
    await collection('storage_usage').updateOne(
      { _id: new Types.ObjectId(member.id) },
      { $set: { bytes: 2 ** 50, files: 1, revision: 1, changedAt: new Date() } },
      { upsert: true },
    );
    const attachedImage = `data:image/png;base64,${pngBytes.toString('base64')}`;
    const visitor = server.browser();
    const { body } = await visitor.post(endpoints.generate.path, makeBrief({ attachedImage }));
    expect(body.attachedImageUrl).toEqual(expect.any(String));
    await visitor.post('/api/auth/login', { email: member.email, password });
    expect((await listed(visitor)).items).toMatchObject([{ caption: body.caption, media: [] }]);
  });

  it('of a visitor who signs in before it is finished becomes their post when it is', async () => {
    const member = await server.member();
    const visitor = server.browser();
    const { body } = await visitor.post(endpoints.generate.path, makeBrief());
    // As if it were still being written when they sign in.
    await collection('generations').updateOne({}, { $set: { status: 'running' } });
    await visitor.post('/api/auth/login', { email: member.email, password });
    expect((await listed(visitor)).items).toEqual([]);
    await collection('generations').updateOne({}, { $set: { status: 'done' } });
    await collection('jobs').updateOne(
      { name: 'generation.keep-results' },
      { $set: { nextRunAt: new Date(), lockedAt: null } },
    );
    await vi.waitFor(
      async () => expect((await listed(visitor)).items).toMatchObject([{ sourceRunId: body.id }]),
      { timeout: 10_000 },
    );
  });

  it('whose process died between result and post is made a post by a job', async () => {
    const member = await server.member();
    await member.post(endpoints.generate.path, makeBrief());
    await collection('posts').deleteMany({});
    await collection('generations').updateMany({}, { $set: { toKeep: true } });
    await collection('jobs').updateOne(
      { name: 'generation.keep-results' },
      { $set: { nextRunAt: new Date(), lockedAt: null } },
    );
    await vi.waitFor(async () => expect((await listed(member)).items).toHaveLength(1), { timeout: 10_000 });
  });

  it('of the version before posts becomes one after an update, for members @turn-3', async () => {
    const member = await server.member('pro');
    const visitor = server.browser();
    await member.post(endpoints.generate.path, makeBrief({ platform: 'tiktok' }));
    await visitor.post(endpoints.generate.path, makeBrief());
    await collection('posts').deleteMany({});
    await collection('migrations').deleteMany({});
    await collection('generations').updateMany(
      {},
      { $unset: { toKeep: 1, platform: 1, contentType: 1, brief: 1 } },
    );
    await server.close();
    server = await startTestServer({ MONGODB_URI: server.databaseUri });
    const again = server.browser();
    await again.post('/api/auth/login', { email: member.email, password });
    await collection('jobs').updateMany({}, { $set: { lockedAt: null } });
    await vi.waitFor(
      async () => {
        await collection('jobs').updateOne(
          { name: 'generation.keep-results' },
          { $set: { nextRunAt: new Date() } },
        );
        expect((await listed(again)).items).toMatchObject([{ platform: 'tiktok' }]);
      },
      { timeout: 15_000, interval: 200 },
    );
    expect(await collection('posts').countDocuments()).toBe(1);
    expect(
      await collection('migrations').countDocuments({ _id: 'generation.results-become-posts' as never }),
    ).toBe(1);
  });
});

describe('a post', () => {
  shareServer();

  it('is one of at most 2,000 a day, new or copied', async () => {
    const member = await server.member();
    const repeat = { headers: { 'idempotency-key': randomUUID() } };
    const make = (input: object = {}) =>
      member.post('/api/posts', { platform: 'linkedin', ...input }, repeat);
    const post = (await make()).body;
    // A call that creates nothing isn't counted.
    expect(await make()).toMatchObject({ status: 201, body: { id: post.id } });
    const absent = String(new Types.ObjectId());
    expect((await member.post('/api/posts', { platform: 'linkedin', project: absent })).status).toBe(404);
    expect((await member.post(`/api/posts/${absent}/duplicate`)).status).toBe(404);
    const key = `posts-made:${member.id}`;
    expect(await collection('rate_limits').findOne({ key })).toMatchObject({ points: 1 });
    // As if the others had been created.
    await collection('rate_limits').updateOne({ key }, { $set: { points: 2000 } });
    expect(await make()).toMatchObject({ status: 201, body: { id: post.id } });
    for (const path of ['/api/posts', `/api/posts/${post.id}/duplicate`]) {
      const refused = await member.post(path, { platform: 'linkedin' });
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    }
    expect((await listed(member)).items).toHaveLength(1);
    await write(await server.member());
  });

  it('is listed at most 300 times a minute by one account, and less often with others that are long', async () => {
    const member = await server.member();
    const key = `posts-listed:${member.id}`;
    expect((await member.get('/api/posts')).status).toBe(200);
    expect(await collection('rate_limits').findOne({ key })).toMatchObject({ points: 1 });
    for (let count = 0; count < 4; count += 1) {
      await member.post('/api/posts', { platform: 'facebook', caption: 'x'.repeat(64_000) });
    }
    expect((await listed(member)).items).toHaveLength(4);
    expect(await collection('rate_limits').findOne({ key })).toMatchObject({ points: 4 });
    // At once, they take turns, so what can't be counted any more isn't read.
    await collection('rate_limits').updateOne({ key }, { $set: { points: 270 } });
    const answers = await Promise.all(Array.from({ length: 40 }, () => member.get('/api/posts')));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(8);
    const refused = { status: 429, body: { code: 'rate_limited' } };
    expect(await member.get('/api/posts')).toMatchObject(refused);
    expect(await member.get('/api/posts?limit=1')).toMatchObject(refused);
    expect((await (await server.member()).get('/api/posts')).status).toBe(200);
  });

  it('is written, read and changed, and counts its versions', async () => {
    const member = await server.member();
    const post = await write(member, { title: 'Spring', caption: 'First words', hashtags: ['spring'] });
    expect(post).toMatchObject({ version: 1, status: 'draft', sourceRunId: null, deletedAt: null });
    const { status, body } = await patch(member, post.id, { version: 1, title: 'Summer' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 2, title: 'Summer', caption: 'First words', hashtags: ['spring'] });
    expect((await member.get(`/api/posts/${post.id}`)).body).toEqual(body);
  });

  it('is titled after its new first line when its text changes, unless it was given a title', async () => {
    const member = await server.member();
    const long = `${'bread '.repeat(20)}every day`;
    const automatic = await write(member, { title: 'First words', caption: 'First words\nand more' });
    const { body: changed } = await patch(member, automatic.id, { version: 1, caption: `${long}\nand more` });
    expect(changed.title).toBe(`${'bread '.repeat(13).trimEnd()}…`);
    const followed = await patch(member, automatic.id, { version: 2, caption: 'Other words' });
    expect(followed.body).toMatchObject({ title: 'Other words', caption: 'Other words' });
    const named = await patch(member, automatic.id, { version: 3, title: 'Mine', caption: 'Last words' });
    expect(named.body.title).toBe('Mine');
    const kept = await patch(member, automatic.id, { version: 4, caption: 'The very last' });
    expect(kept.body.title).toBe('Mine');
    const untitled = await write(member, { title: '', caption: 'Some' });
    expect((await patch(member, untitled.id, { version: 1, caption: 'Other' })).body.title).toBe('');
    // Titles were once cut within words.
    const earlier = await write(member, { title: `${long.slice(0, 79)}…`, caption: long });
    expect((await patch(member, earlier.id, { version: 1, caption: 'Rye' })).body.title).toBe('Rye');
    // Without words there is no first line, until there are some again.
    const emptied = await write(member, { title: 'Words', caption: 'Words' });
    expect((await patch(member, emptied.id, { version: 1, caption: '' })).body.title).toBe('');
    expect((await patch(member, emptied.id, { version: 2, caption: 'New' })).body.title).toBe('New');
  });

  it('is not overwritten by a change based on an older version', async () => {
    const member = await server.member();
    const { id } = await write(member, { caption: 'as it was' });
    const changes = await Promise.all(
      Array.from({ length: 8 }, (_, n) => patch(member, id, { version: 1, caption: `by ${n}` })),
    );
    expect(changes.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = changes.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(7);
    for (const { body } of refused) expect(body).toMatchObject({ code: 'conflict', currentVersion: 2 });
  });

  it('is created once by repeated calls with one key', async () => {
    const member = await server.member();
    const headers = { 'idempotency-key': 'same-key-again' };
    const input = { platform: 'twitter', caption: 'once' };
    const made = await Promise.all(
      Array.from({ length: 5 }, () => member.post('/api/posts', input, { headers })),
    );
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect((await member.post('/api/posts', { ...input, caption: 'other' }, { headers })).status).toBe(409);
  });

  it('keeps a text or a picture while somebody will look at it or publish it', async () => {
    const member = await server.member('agency');
    const plan = { status: 'scheduled', scheduledAt: '2027-01-01T10:00:00.000Z', zone: 'UTC' };
    const refusal = (name: string) => ({
      message: `${name} needs text or an image. Add one, or turn the post back into a draft first.`,
      issues: [{ path: 'caption' }],
    });
    const planned = await write(member, { caption: 'Rye on Fridays', ...plan });
    const emptied = await patch(member, planned.id, { version: 1, caption: ' \n', hashtags: ['rye'] });
    expect(emptied.status).toBe(400);
    expect(emptied.body).toMatchObject(refusal('A scheduled post'));
    const review = await write(member, { caption: 'Rye on Fridays', status: 'review' });
    expect((await patch(member, review.id, { version: 1, caption: '' })).body).toMatchObject(
      refusal('A post in review'),
    );
    const ready = await write(member, { ...plan, caption: 'Rye', status: 'ready' });
    expect((await patch(member, ready.id, { version: 1, caption: '' })).body).toMatchObject(
      refusal('A post that is ready'),
    );
    expect((await member.get(`/api/posts/${planned.id}`)).body).toMatchObject({
      caption: 'Rye on Fridays',
      version: 1,
    });

    const made = await member.post('/api/posts', { platform: 'linkedin', hashtags: ['rye'], ...plan });
    expect([made.status, made.body.message]).toEqual([
      400,
      'A scheduled post needs text or an image. Add one first.',
    ]);
    const empty = await write(member);
    const batch = await member.call('PATCH', '/api/posts', {
      posts: [{ id: empty.id, version: 1 }],
      status: 'review',
    });
    expect(batch.body).toMatchObject({ items: [], refused: [{ id: empty.id, code: 'validation_failed' }] });

    // The same applies to a program with a key.
    const { body: key } = await member.post('/api/access-keys', {
      name: 'Program',
      scopes: ['posts:write'],
      currentPassword: password,
    });
    const headers = { authorization: `Bearer ${key.secret}` };
    const change = { version: 1, caption: '' };
    const program = await server.browser().call('PATCH', `/api/posts/${planned.id}`, change, { headers });
    expect(program.body).toMatchObject(refusal('A scheduled post'));

    // A picture alone is enough, but then it can't be removed; a draft may be empty.
    const media = [{ id: await upload(member), alt: '' }];
    expect((await patch(member, planned.id, { version: 1, caption: '', media })).status).toBe(200);
    expect((await patch(member, planned.id, { version: 2, media: [] })).status).toBe(400);
    expect((await patch(member, planned.id, { version: 2, media: [], status: 'draft' })).status).toBe(200);
    // Slides with text are enough, too.
    const slides = [{ title: 'Rye', text: '' }];
    const carousel = await write(member, { contentType: 'carousel', slides, ...plan });
    const blank = [{ title: '', text: '' }];
    expect((await patch(member, carousel.id, { version: 1, slides: blank })).status).toBe(400);
  });

  it('from when it could be planned empty can be moved to a project and off the calendar', async () => {
    const member = await server.member('pro');
    const { id } = await write(member, { caption: 'Rye', status: 'review' });
    await collection('posts').updateOne({ _id: new Types.ObjectId(id) }, { $set: { caption: '' } });
    expect((await patch(member, id, { version: 1, title: 'Old' })).status).toBe(200);
    expect((await member.call('DELETE', `/api/calendar/posts/${id}`)).status).toBe(200);
    expect((await patch(member, id, { version: 2, scheduledAt: null, status: 'draft' })).status).toBe(200);
  });

  it('is copied as a draft without a time', async () => {
    const member = await server.member('pro');
    const original = await write(member, {
      caption: 'again',
      status: 'review',
      scheduledAt: '2027-01-01T10:00:00.000Z',
      zone: 'Europe/London',
    });
    const { status, body } = await member.post(`/api/posts/${original.id}/duplicate`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ caption: 'again', status: 'draft', scheduledAt: null, version: 1 });
    expect(body.id).not.toBe(original.id);
  });

  it('can be reached only by its member, whatever others try', async () => {
    const [owner, thief] = [await server.member(), await server.member()];
    const { id } = await write(owner, { caption: 'mine' });
    const object = await upload(owner);
    for (const attempt of [
      thief.get(`/api/posts/${id}`),
      patch(thief, id, { version: 1, caption: 'stolen' }),
      thief.post(`/api/posts/${id}/duplicate`),
      thief.call('DELETE', `/api/posts/${id}`),
      thief.post(`/api/posts/${id}/restore`),
      thief.post('/api/posts', { platform: 'twitter', media: [{ id: object, alt: '' }] }),
      thief.post('/api/posts', {
        platform: 'twitter',
        workspace: owner.id,
        media: [{ id: object, alt: '' }],
      }),
    ]) {
      expect((await attempt).status).toBe(404);
    }
    expect((await listed(thief)).items).toEqual([]);
    expect((await listed(owner)).items).toMatchObject([{ caption: 'mine', version: 1 }]);
  });
});

describe('the list of posts', () => {
  shareServer();

  it('comes in pages, each post once, the latest change first', async () => {
    const member = await server.member();
    for (let n = 0; n < 7; n += 1) await write(member, { title: `Post ${n}` });
    const titles: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listed>> = await listed(
        member,
        `?limit=3${cursor ? `&cursor=${cursor}` : ''}`,
      );
      titles.push(...page.items.map(({ title }) => title));
      cursor = page.next;
    } while (cursor);
    expect(titles).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Post ${n}`));
    expect((await member.get('/api/posts?cursor=nonsense')).status).toBe(400);
  });

  it('can be searched and filtered', async () => {
    const member = await server.member();
    await write(member, { title: 'Bread (sourdough)', platform: 'instagram', hashtags: ['Baking'] });
    await write(member, { caption: 'Coffee at nine', platform: 'twitter', status: 'review' });
    const found = async (query: string) => (await listed(member, query)).items.length;
    expect(await found('?q=sourdough')).toBe(1);
    expect(await found(`?q=${encodeURIComponent('(SOUR')}`)).toBe(1);
    expect(await found(`?q=${encodeURIComponent('#baking')}`)).toBe(1);
    expect(await found('?q=COFFEE')).toBe(1);
    expect(await found('?q=tea')).toBe(0);
    expect(await found('?platform=twitter')).toBe(1);
    expect(await found('?status=review&platform=instagram')).toBe(0);
    expect((await member.get('/api/posts?status=lost')).status).toBe(400);
    await write(member, { title: 'Over', scheduledAt: '2020-01-01T10:00:00.000Z', zone: 'UTC' });
    expect(await found('?status=draft')).toBe(2);
    expect(await found('?status=draft&unscheduled=true')).toBe(1);
    await write(member, { title: 'Posted', caption: 'Posted', status: 'published' });
    expect(await found('?unscheduled=true')).toBe(2);
    expect(await found('?unscheduled=true&status=published')).toBe(1);
  });
});

describe('several posts', () => {
  shareServer();
  const change = (browser: Browser, posts: readonly Pick<Post, 'id' | 'version'>[], what: object) =>
    browser.call('PATCH', '/api/posts', {
      posts: posts.map(({ id, version }) => ({ id, version })),
      ...what,
    });
  const items = ({ body }: { readonly body: object }) =>
    (body as { readonly items: Post[] }).items.map(({ id, version, status, project, deletedAt }) => ({
      id,
      version,
      status,
      project,
      isIn: deletedAt === null,
    }));

  it('are deleted and restored, moved and given a status by one call, and set back by another', async () => {
    const member = await server.member('pro');
    const caption = 'Rye bread';
    const posts = [
      await write(member, { title: 'One', caption }),
      await write(member, { title: 'Two', caption }),
    ];
    const { body: project } = await member.post('/api/projects', { title: 'Spring' });

    const moved = await change(member, posts, { project: project.id, status: 'review' });
    expect(moved.body.refused).toEqual([]);
    expect(items(moved)).toEqual(
      posts.map(({ id }) => ({ id, version: 2, status: 'review', project: project.id, isIn: true })),
    );
    const back = await change(member, moved.body.items as Post[], { project: null, status: 'draft' });
    expect(items(back)).toEqual(
      posts.map(({ id }) => ({ id, version: 3, status: 'draft', project: null, isIn: true })),
    );

    expect(items(await change(member, posts, { deleted: true })).map(({ isIn }) => isIn)).toEqual([
      false,
      false,
    ]);
    expect((await listed(member)).items).toEqual([]);
    expect(items(await change(member, posts, { deleted: false })).map(({ isIn }) => isIn)).toEqual([
      true,
      true,
    ]);
    expect((await listed(member)).items).toHaveLength(2);
  });

  it('move to a client together and back again, leaving their projects', async () => {
    const member = await server.member('agency');
    const { body: project } = await member.post('/api/projects', { title: 'Spring' });
    const { body: client } = await member.post('/api/clients', { name: 'Harbor Bakery' });
    const posts = [await write(member, { project: project.id }), await write(member)];
    const placesOf = ({ body }: { readonly body: object }) =>
      (body as { readonly items: Post[] }).items.map((post) => [post.client, post.project]);
    const moved = await change(member, posts, { client: client.id });
    expect(placesOf(moved)).toEqual([
      [client.id, null],
      [client.id, null],
    ]);
    const [first] = moved.body.items as Post[];
    expect(
      placesOf(await change(member, first ? [first] : [], { client: null, project: project.id })),
    ).toEqual([[null, project.id]]);
    expect((await change(member, posts, { client: 'f'.repeat(24) })).status).toBe(404);
    const free = await server.member('pro');
    const refused = await change(free, [await write(free)], { client: client.id });
    expect(refused.status).toBe(404);
  });

  it('are not overwritten: those changed by somebody else are named and skipped, missing ones are omitted', async () => {
    const [member, stranger] = [await server.member('pro'), await server.member()];
    const [mine, theirs, timeless] = [await write(member), await write(member), await write(member)];
    await patch(member, theirs.id, { version: 1, caption: 'newer' });
    const foreign = await write(stranger);

    const answer = await change(member, [mine, theirs, foreign], { status: 'published' });
    expect(items(answer)).toMatchObject([{ id: mine.id, status: 'published' }]);
    expect(answer.body.refused).toMatchObject([{ id: theirs.id, code: 'conflict' }]);
    // A post needs a time to be scheduled.
    const scheduled = await change(member, [timeless], { status: 'scheduled' });
    expect(scheduled.body).toMatchObject({
      items: [],
      refused: [{ id: timeless.id, code: 'validation_failed' }],
    });

    expect((await change(member, [mine], { project: 'f'.repeat(24) })).status).toBe(404);
    expect((await change(member, [mine], { deleted: true, status: 'draft' })).status).toBe(400);
    expect((await change(member, [], { deleted: true })).status).toBe(400);
    const tooMany = Array.from({ length: 101 }, () => mine);
    expect((await change(member, tooMany, { deleted: true })).status).toBe(400);
  });
});

describe('what is no longer wanted', () => {
  haveServerEach();

  it('can come back as long as it is in the bin, which is emptied after a time', async () => {
    const member = await server.member();
    const object = await upload(member);
    const { id } = await write(member, { media: [{ id: object, alt: 'red' }] });
    expect((await member.call('DELETE', `/api/posts/${id}`)).body.deletedAt).toEqual(expect.any(String));
    expect((await listed(member)).items).toEqual([]);
    expect((await listed(member, '?deleted=true')).items).toHaveLength(1);
    expect((await patch(member, id, { version: 2, title: 'x' })).status).toBe(404);
    expect((await member.post(`/api/posts/${id}/restore`)).body).toMatchObject({ deletedAt: null });
    expect((await listed(member)).items).toHaveLength(1);

    await member.call('DELETE', `/api/posts/${id}`);
    const context = {
      connection: server.app.connection,
      objects: server.app.service(objects),
      now: () => clock ?? new Date(),
    };
    pass(29);
    expect(await purgePosts(context, never)).toBe(0);
    pass(2);
    expect(await purgePosts(context, never)).toBe(1);
    expect(await collection('posts').countDocuments()).toBe(0);
    pass(retentionMs('generatedMedia') / dayMs + 0.1);
    await server.app.service(objects).sweepFiles();
    expect(await collection('objects').countDocuments()).toBe(0);
  });

  it('is emptied to the end although the process has died in between, and nothing can be restored meanwhile', async () => {
    const member = await server.member();
    const object = await upload(member);
    const ids: string[] = [];
    for (const title of ['One', 'Two']) {
      const { id } = await write(member, { title, caption: 'Before', media: [{ id: object, alt: '' }] });
      await patch(member, id, { version: 1, caption: 'After' });
      await member.call('DELETE', `/api/posts/${id}`);
      ids.push(id);
    }
    const context = {
      connection: server.app.connection,
      objects: server.app.service(objects),
      now: () => clock ?? new Date(),
    };
    pass(31);
    const forgotten: string[] = [];
    const forget = async (_: string, post: string) => {
      if (post === ids[0] && forgotten.push(post) === 1) throw new Error('died');
    };
    await expect(purgePosts(context, never, forget)).rejects.toThrow('died');
    expect((await listed(member, '?deleted=true')).items).toEqual([]);
    for (const id of ids) expect((await member.post(`/api/posts/${id}/restore`)).status).toBe(404);
    expect(await collection('posts').countDocuments()).toBe(1);

    expect(await purgePosts(context, never, forget)).toBe(1);
    expect(forgotten).toEqual([ids[0], ids[0]]);
    expect(await collection('post_versions').countDocuments()).toBe(0);
    pass(retentionMs('generatedMedia') / dayMs + 0.1);
    await server.app.service(objects).sweepFiles();
    expect(await collection('objects').countDocuments()).toBe(0);
  });

  it('is deleted: pictures of results without a post, and uploads; what a post uses stays', async () => {
    const member = await server.member('pro');
    const visitor = server.browser();
    await member.post(endpoints.generate.path, makeBrief({ generateImage: true }));
    await visitor.get(endpoints.getCredits.path);
    const kept = await upload(member, 'blue');
    await upload(member, 'green');
    await write(member, { media: [{ id: kept, alt: '' }] });
    expect(await collection('objects').countDocuments()).toBe(3);
    pass(retentionMs('unusedUploads') / dayMs + 0.1);
    await server.app.service(objects).sweepFiles();
    expect(await collection('objects').countDocuments()).toBe(2);
    pass(retentionMs('runs') / dayMs);
    await server.app.service(objects).sweepFiles();
    expect(await collection('objects').countDocuments()).toBe(2);
    await collection('posts').deleteMany({});
    expect(await collection('objects').countDocuments({ expiresAt: null })).toBe(2);
  });

  it('visitors who have not come back in time are deleted with everything they had, and members stay', async () => {
    const [gone, back] = [server.browser(), server.browser()];
    const member = await server.member();
    for (const visitor of [gone, back]) await visitor.post(endpoints.generate.path, makeBrief());
    const { deletion } = server.app.service(identity);
    pass(retentionMs('visitors') / dayMs - 1);
    await back.get(endpoints.getCredits.path);
    expect(await deletion.expireVisitors(never)).toBe(0);
    pass(2);
    expect(await deletion.expireVisitors(never)).toBe(1);
    expect(await collection('accounts').countDocuments({ kind: 'visitor' })).toBe(1);
    // The member's is opened when it is first needed.
    expect(await collection('credit_balances').countDocuments()).toBe(1);
    expect(await collection('generations').countDocuments()).toBe(1);
    expect(await collection('accounts').countDocuments({ _id: new Types.ObjectId(member.id) })).toBe(1);
    expect((await back.get(endpoints.getCredits.path)).status).toBe(200);
  });
});
