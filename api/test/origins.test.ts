import { clipSchema, endpoints, type Post, type Review } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { describe, expect, it, vi } from 'vitest';
import { startBothSites } from './both-sites.ts';
import { type Browser, password, pngBytes, startTestServer } from './harness.ts';

// One second of a clip takes about one second of CPU time, which several tests share.
vi.setConfig({ testTimeout: 60_000 });

const { provider, server, demo } = await startBothSites();

/** A post with a picture that was made for it. */
async function generate(browser: Browser): Promise<Post> {
  provider.always({ kind: 'post', extra: { imageAlt: 'Loaves' } });
  const answer = await browser.post(endpoints.generate.path, makeBrief({ generateImage: true }));
  expect(answer.status, answer.text).toBe(200);
  return (await posts(browser))[0] as Post;
}
const posts = async (browser: Browser) =>
  (await browser.get(endpoints.listPosts.path)).body.items as unknown as Post[];
const originsIn = ({ media }: Pick<Post, 'media'>) => media.map(({ origin }) => origin);
const libraryOf = async (browser: Browser) =>
  (await browser.get(endpoints.listMedia.path)).body.items as unknown as Post['media'];

async function write(browser: Browser, media: readonly { readonly id: string }[]): Promise<Post> {
  const { status, body, text } = await browser.post(endpoints.createPost.path, {
    platform: 'linkedin',
    media: media.map(({ id }) => ({ id, alt: '' })),
  });
  expect(status, text).toBe(201);
  return body as never;
}
async function upload(browser: Browser): Promise<{ readonly id: string }> {
  const { body } = await browser.post(endpoints.createUpload.path, { keep: true, name: 'mine.png' });
  const { status } = await browser.call('PUT', String(body.uploadURL), pngBytes);
  expect(status).toBe(200);
  return { id: String(body.objectURL).slice(-32) };
}
async function film(browser: Browser, post: Post): Promise<Post> {
  const made = await browser.post(
    endpoints.createClip.path,
    { source: { kind: 'post', id: post.id }, seconds: 2 },
    { headers: { 'idempotency-key': `film-of-${post.id}` } },
  );
  const clip = clipSchema.parse(made.body);
  const look = async () => clipSchema.parse((await browser.get(`/api/clips/${clip.id}`)).body);
  await expect.poll(async () => (await look()).status, { timeout: 30_000 }).toBe('done');
  const shown = (await browser.get(`/api/posts/${post.id}`)).body as unknown as Post;
  expect((await look()).origin).toBe(shown.media.at(-1)?.origin);
  return shown;
}

describe('a picture that an AI made', () => {
  it('says so in its post, a copy of that, another post, the library, and to a client', async () => {
    const member = await server.member('agency');
    const post = await generate(member);
    expect(originsIn(post)).toEqual(['ai']);
    const copy = await member.post(`/api/posts/${post.id}/duplicate`);
    expect(originsIn(copy.body as never)).toEqual(['ai']);
    const mine = await upload(member);
    const other = await write(member, [...post.media, mine]);
    expect(originsIn(other)).toEqual(['ai', null]);
    // Its result may be deleted before the copies are.
    await server.app.connection.collection('generations').deleteMany({});
    expect((await posts(member)).map(originsIn)).toEqual([['ai', null], ['ai'], ['ai']]);
    expect(await libraryOf(member)).toMatchObject([{ origin: null }, { origin: 'ai' }]);
    const link = await member.post(endpoints.createSignOffLink.path, {
      posts: [other.id],
      readerName: 'Clara Client',
      readerEmail: null,
    });
    const authorization = `Bearer ${String(link.body.url).split('#')[1]}`;
    const review = await server.browser().get(endpoints.getReview.path, { headers: { authorization } });
    const [shown] = (review.body as unknown as Review).posts;
    expect(shown?.media.map(({ origin }) => origin)).toEqual(['ai', null]);
  });

  it('says so in every post of a composer’s generation', async () => {
    const member = await server.member('pro');
    const set = await member.post(endpoints.composerGenerate.path, {
      platforms: ['linkedin', 'twitter'],
      goal: 'promote',
      topic: 'Rye loaves every Friday from 7 am, £4.50, order at example.com/rye',
      tone: 'friendly',
      generateImage: true,
    });
    expect(set.status, set.text).toBe(200);
    expect((await posts(member)).map(originsIn)).toEqual([['ai'], ['ai']]);
  });

  it('is in a clip that is put together here, which then says so', async () => {
    const member = await server.member('pro');
    expect(originsIn(await film(member, await generate(member)))).toEqual(['ai', 'ai']);
    expect(originsIn(await film(member, await write(member, [await upload(member)])))).toEqual([
      null,
      'sample',
    ]);
  });
});

describe('a picture of the offline composer', () => {
  it('is a sample, also beside a text by an AI whose provider draws no more', async () => {
    expect(originsIn(await generate(await demo.member('pro')))).toEqual(['sample']);
    provider.pictures({ status: 429, code: 'insufficient_quota' });
    expect(originsIn(await generate(await server.member('pro')))).toEqual(['sample']);
  });
});

describe('a file of an earlier version', () => {
  it('says after an update where it comes from, as far as its result is left', async () => {
    const before = await startTestServer({
      OPENAI_BASE_URL: provider.url,
      OPENAI_API: 'responses',
      OPENAI_MODEL: 'stand-in',
      OPENAI_IMAGE_MODEL: 'stand-in-image',
    });
    const collection = (name: string) => before.app.connection.collection(name);
    const member = await before.member('pro');
    await film(member, await generate(member));
    provider.pictures({ status: 429, code: 'insufficient_quota' });
    await generate(member);
    await write(member, [await upload(member)]);
    await collection('generations').updateMany({}, { $unset: { 'response.origin': 1 } });
    await collection('objects').updateMany({}, { $unset: { origin: 1 } });
    expect((await posts(member)).map(originsIn)).toEqual([[null], [null], [null, null]]);
    await collection('migrations').deleteMany({});
    await before.close();

    const after = await startTestServer({ MONGODB_URI: before.databaseUri });
    const again = after.browser();
    await again.post('/api/auth/login', { email: member.email, password });
    const read = async () => (await posts(again)).map(originsIn);
    await expect.poll(read, { timeout: 15_000 }).toEqual([[null], ['sample'], ['ai', 'ai']]);
    await after.close();
  });
});
