import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import {
  type Clip,
  clientHeader,
  clipSchema,
  composerResultSchema,
  endpoints,
  postSchema,
} from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { credits } from '#app/credits/credits.feature.ts';
import { Browser, closeDatabases, startTestServer, type TestServer } from './harness.ts';
import { writeFfmpegStandIn } from './stand-ins/ffmpeg.ts';
import { makeFilm, startVideosStandIn, type VideosStandIn } from './stand-ins/videos.ts';

// One second of a clip takes about one second of CPU time, which several tests share.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let films: VideosStandIn;
let server: TestServer;
let local: TestServer;
let mp4: Buffer;

beforeAll(async () => {
  films = await startVideosStandIn();
  server = await startTestServer({ VIDEO_BASE_URL: films.url, VIDEO_MODEL: 'stand-in-film' });
  local = await startTestServer();
  mp4 = await makeFilm();
});
afterAll(async () => {
  await server.close();
  await local.close();
  await films.close();
  await closeDatabases();
});

const caption = 'Rye loaves every Friday from 7 am.\n\nOrder at example.com/rye.';
const keyed = (key: string) => ({ headers: { 'idempotency-key': `key-of-${key}` } });

async function makePost(browser: Browser): Promise<string> {
  const { body } = await browser.post(endpoints.createPost.path, { platform: 'instagram', caption });
  return String(body.id);
}
async function ask(browser: Browser, post: string, key: string = crypto.randomUUID()): Promise<Clip> {
  const source = { kind: 'post', id: post };
  const { status, body, text } = await browser.post(
    endpoints.createClip.path,
    { source, seconds: 2 },
    keyed(key),
  );
  expect(status, text).toBe(202);
  return clipSchema.parse(body);
}
const look = async (browser: Browser, { id }: Pick<Clip, 'id'>): Promise<Clip> =>
  clipSchema.parse((await browser.get(`/api/clips/${id}`)).body);
const until = (browser: Browser, clip: Pick<Clip, 'id'>, status: Clip['status']) =>
  expect.poll(async () => (await look(browser, clip)).status, { timeout: 60_000 }).toBe(status);
const shows = async (browser: Browser, post: string, media: readonly object[]) =>
  expect((await browser.get(`/api/posts/${post}`)).body.media).toMatchObject(media);
const remaining = async (browser: Browser): Promise<number> =>
  Number((await browser.get(endpoints.getCredits.path)).body.remaining);
/** Credits reserved for a member's work and not spent yet. */
async function held({ id }: { readonly id: string }): Promise<number> {
  const balance = await server.app.connection
    .collection('credit_balances')
    .findOne({ _id: new Types.ObjectId(id) });
  const reservations = (balance?.reservations ?? []) as { amount: number }[];
  return reservations.reduce((sum, { amount }) => sum + amount, 0);
}
/** A member with one credit left. */
async function memberWithOne() {
  const member = await server.member('pro');
  const service = server.app.service(credits);
  await service.reserve(member.id, 'spent before', 99);
  await service.commit(member.id, 'spent before');
  return member;
}
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe('without a provider for video', () => {
  it('is rendered here at no cost, says so, and is in the post and in the library', async () => {
    const member = await local.member('pro');
    const post = await makePost(member);
    expect((await member.get(endpoints.quoteClip.path)).body).toMatchObject({ credits: 0, isDemo: true });
    const asked = await ask(member, post);
    expect(asked).toMatchObject({ videoUrl: null, creditsCharged: 0, isDemo: true });
    await until(member, asked, 'done');
    const clip = await look(member, asked);
    expect(clip).toMatchObject({ progress: 1, isDemo: true, creditsCharged: 0 });
    expect(clip.note).toContain('made here');
    expect(await remaining(member)).toBe(100);

    // After returning to the post, the clip is found through the post.
    const found = await member.get(`${endpoints.listClips.path}?post=${post}`);
    expect(found.body.items).toMatchObject([{ id: asked.id, status: 'done' }]);
    expect(
      (await member.get(`${endpoints.listClips.path}?post=${await makePost(member)}`)).body.items,
    ).toEqual([]);
    const shown = postSchema.parse((await member.get(`/api/posts/${post}`)).body);
    const [video] = shown.media;
    expect(video).toMatchObject({ kind: 'video', url: clip.videoUrl });
    expect(video?.alt).toContain('Order at example.com/rye.');
    const { body } = await member.get(`${endpoints.listMedia.path}?filter=videos`);
    expect(body.items).toMatchObject([
      { id: video?.id, kind: 'video', mimeType: 'video/mp4', width: 720, height: 1280 },
    ]);
    expect((await member.get(`${endpoints.listMedia.path}?filter=images`)).body.items).toEqual([]);

    const whole = await member.fetch('GET', String(clip.videoUrl));
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
    const part = await member.fetch('GET', String(clip.videoUrl), undefined, {
      headers: { range: 'bytes=4-7' },
    });
    expect({
      status: part.status,
      range: part.headers.get('content-range'),
      text: await part.text(),
    }).toEqual({
      status: 206,
      range: `bytes 4-7/${bytes.length}`,
      text: 'ftyp',
    });
    const small = await member.fetch('GET', `${clip.videoUrl}?width=280`);
    expect(small.headers.get('content-type')).toBe('image/webp');
    await small.arrayBuffer();
    const far = await member.fetch('GET', String(clip.videoUrl), undefined, {
      headers: { range: `bytes=${bytes.length}-` },
    });
    expect(far.status).toBe(416);
  });

  it('puts the words on a pattern, and not on a drawn picture, whose own words it would cut', async () => {
    const member = await local.member('pro');
    const posterOf = async (generateImage: boolean) => {
      const { body } = await member.post(endpoints.generate.path, makeBrief({ generateImage }));
      const source = { kind: 'generation', id: body.id };
      const made = await member.post(endpoints.createClip.path, { source, seconds: 2 });
      const clip = { id: String(made.body.id) };
      await until(member, clip, 'done');
      const poster = await member.fetch('GET', `${(await look(member, clip)).videoUrl}?width=600`);
      expect(poster.headers.get('content-type')).toMatch(/^image/);
      return Buffer.from(await poster.arrayBuffer());
    };
    expect((await posterOf(true)).equals(await posterOf(false))).toBe(true);
  });

  it('is encoded by the operator’s ffmpeg if there is one, which gets every frame @turn-2', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'postloom-ffmpeg-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const ffmpeg = path.join(folder, 'ffmpeg');
    await writeFfmpegStandIn(ffmpeg);
    const encoding = await startTestServer({ FFMPEG_PATH: ffmpeg });
    onTestFinished(() => encoding.close());
    const member = await encoding.member('pro');
    const asked = await ask(member, await makePost(member));
    await until(member, asked, 'done');
    expect(await readFile(`${ffmpeg}.asked`, 'utf8')).toMatch(/^[^\n]+ -s 720x1280 -r 24 [^\n]+\n$/);
    const film = await member.fetch('GET', String((await look(member, asked)).videoUrl));
    const input = new Input({ source: new BufferSource(await film.arrayBuffer()), formats: [MP4] });
    const track = await input.getPrimaryVideoTrack();
    expect([track?.codec, track?.displayWidth, track?.displayHeight]).toEqual(['avc', 720, 1280]);
    expect(await track?.computePacketStats()).toMatchObject({ packetCount: 48 });
  });

  it('continues after its process was killed @turn-1', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'postloom-clip-'));
    const first = await startProcess(dataDir);
    const browser = new Browser(first.url);
    const registered = await browser.post(endpoints.register.path, {
      username: 'Ada',
      email: 'ada@example.com',
      password: 'Correct!Horse7',
    });
    expect(registered.status, registered.text).toBe(201);
    const paid = await browser.post(endpoints.testPaymentSuccess.path, {
      plan: 'pro',
      billing: 'monthly',
    });
    expect(paid.status, paid.text).toBe(200);
    const asked = await ask(browser, await makePost(browser));
    await expect
      .poll(async () => (await look(browser, asked)).progress, { timeout: 60_000 })
      .toBeGreaterThan(0);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = await startProcess(dataDir);
    const same = new Browser(second.url);
    for (const [name, value] of browser.cookies) same.cookies.set(name, value);
    await until(same, asked, 'done');
    second.child.kill('SIGTERM');
    await once(second.child, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe('with a provider for video', () => {
  it('reserves a credit while it is made, charges it once when it is done, and reports progress', async () => {
    films.always({ kind: 'working', percent: 40 });
    const member = await server.member('pro');
    const post = await makePost(member);
    const before = films.asked().length;
    const asked = await ask(member, post, 'once');
    expect((await ask(member, post, 'once')).id).toBe(asked.id);
    await expect.poll(async () => (await look(member, asked)).progress, { timeout: 30_000 }).toBe(0.4);
    expect(await remaining(member)).toBe(99);
    expect(films.asked()[before]).toContain('Order at example.com/rye.');
    films.always({ kind: 'done', mp4 });
    await until(member, asked, 'done');
    expect(await look(member, asked)).toMatchObject({ isDemo: false, note: null, creditsCharged: 1 });
    expect(await remaining(member)).toBe(99);
    expect(films.asked()).toHaveLength(before + 1);
    await shows(member, post, [{ kind: 'video' }]);
  });

  it('is called done once its posts show it, also if its process dies just before that', async () => {
    films.always({ kind: 'working', percent: 40 });
    const member = await server.member('pro');
    const post = await makePost(member);
    const asked = await ask(member, post);
    await expect.poll(async () => (await look(member, asked)).progress, { timeout: 30_000 }).toBe(0.4);
    const jobs = server.app.connection.collection('jobs');
    const job = { name: 'video.render', 'data.payload.run': asked.id };
    const running = await jobs.findOne(job);
    films.always({ kind: 'done', mp4 });
    await until(member, asked, 'done');
    await shows(member, post, [{ kind: 'video' }]);

    // What a process leaves that is killed once the clip is charged, and before it is in the post.
    await expect.poll(() => jobs.countDocuments(job), { timeout: 30_000 }).toBe(0);
    const posts = server.app.connection.collection('posts');
    await posts.updateOne({ _id: new Types.ObjectId(post) }, { $set: { media: [] } });
    await jobs.insertOne({ ...running, lastModifiedBy: 'a dead process', lockedAt: new Date() });
    expect(await look(member, asked)).toMatchObject({ status: 'running', videoUrl: null });
    const { body } = await member.get(`${endpoints.listClips.path}?post=${post}`);
    expect(body.items).toMatchObject([{ id: asked.id, status: 'running' }]);
    await jobs.updateOne(job, { $set: { lockedAt: new Date(0) } });
    await until(member, asked, 'done');
    await shows(member, post, [{ kind: 'video' }]);
    expect(await look(member, asked)).toMatchObject({ creditsCharged: 1 });
    expect(await remaining(member)).toBe(99);
  });

  it('voids the approval of a client if it is added after that', async () => {
    films.always({ kind: 'working', percent: 40 });
    const member = await server.member('agency');
    const post = await makePost(member);
    const clip = await ask(member, post);
    const { body: sent } = await member.post(endpoints.createSignOffLink.path, {
      posts: [post],
      readerName: 'Clara Client',
      readerEmail: null,
    });
    const approved = await server
      .browser()
      .call(
        'PUT',
        `/api/review/posts/${post}/decision`,
        { decision: 'approved', version: 1 },
        { headers: { authorization: `Bearer ${String(sent.url).split('#')[1]}` } },
      );
    expect(approved.status, approved.text).toBe(200);
    films.always({ kind: 'done', mp4 });
    await until(member, clip, 'done');
    await shows(member, post, [{ kind: 'video' }]);
    expect((await member.get(`/api/posts/${post}`)).body).toMatchObject({
      signOff: { state: 'out_of_date', version: 1, currentVersion: 2 },
    });
    const { body } = await member.get(`/api/sign-off/posts/${post}`);
    expect(body.history).toContainEqual(
      expect.objectContaining({
        kind: 'version_saved',
        version: 2,
        by: { name: 'Ada Weaver', side: 'team' },
      }),
    );
  });

  it('is made once and reserves one credit, however often it is requested at once', async () => {
    films.always({ kind: 'working', percent: 10 });
    for (const key of ['first', 'second', 'third', 'fourth']) {
      const member = await server.member('pro');
      const post = await makePost(member);
      const before = films.asked().length;
      const asked = await times(6, () => ask(member, post, key));
      const [clip] = asked as [Clip];
      expect(new Set(asked.map(({ id }) => id))).toEqual(new Set([clip.id]));
      expect(await held(member)).toBe(1);
      await expect.poll(() => films.asked().length).toBe(before + 1);
      expect(await held(member)).toBe(1);
      await member.call('DELETE', `/api/clips/${clip.id}`);
      await expect.poll(() => held(member)).toBe(0);
      expect(await remaining(member)).toBe(100);
    }
  });

  it('is not lost if it is requested twice at once and the last credit pays for it', async () => {
    films.always({ kind: 'done', mp4 });
    for (const key of ['first', 'second', 'third', 'fourth']) {
      const member = await memberWithOne();
      const post = await makePost(member);
      const [clip] = (await times(3, () => ask(member, post, key))) as [Clip];
      await until(member, clip, 'done');
      expect([await remaining(member), await held(member)]).toEqual([0, 0]);
    }
  });

  it('keeps its reserved credit, which nothing else can take before its turn comes', async () => {
    films.always({ kind: 'working', percent: 10 });
    const other = await server.member('pro');
    const first = await ask(other, await makePost(other));
    await until(other, first, 'running');
    const member = await memberWithOne();
    const clip = await ask(member, await makePost(member));
    let isOver = false;
    const others = times(4, async (which) => {
      const taken: string[] = [];
      for (let count = 0; !isOver; count += 1) {
        const key = `other ${which}.${count}`;
        const reserved = server.app.service(credits).reserve(member.id, key, 1);
        await reserved.then(
          () => taken.push(key),
          () => undefined,
        );
      }
      return taken;
    });
    films.always({ kind: 'done', mp4 });
    await until(member, clip, 'done').finally(() => {
      isOver = true;
    });
    expect((await others).flat()).toEqual([]);
    expect([await remaining(member), await held(member)]).toEqual([0, 0]);
  });

  it('is made once for a generator’s result that is requested twice at once', async () => {
    films.always({ kind: 'working', percent: 10 });
    for (const key of ['first', 'second', 'third', 'fourth']) {
      const member = await server.member('pro');
      const brief = { ...makeBrief(), generateVideo: true };
      const answers = await times(2, () => member.post(endpoints.generate.path, brief, keyed(key)));
      const [id, same] = answers.map(({ body }) => String(body.clipId));
      expect(id).toMatch(/^[0-9a-f]{24}$/);
      expect(same).toBe(id);
      expect(await held(member)).toBe(1);
      await member.call('DELETE', `/api/clips/${id}`);
      await expect.poll(() => held(member)).toBe(0);
    }
  });

  it('comes with a generator’s result and with a composer’s set @turn-4', async () => {
    films.always({ kind: 'working', percent: 10 });
    const member = await server.member('pro');
    const { body, text } = await member.post(
      endpoints.generate.path,
      { ...makeBrief(), generateVideo: true },
      keyed('generator'),
    );
    const clipId = String(body.clipId);
    expect(clipId, text).toMatch(/^[0-9a-f]{24}$/);
    const set = composerResultSchema.parse(
      (
        await member.post(endpoints.composerGenerate.path, {
          platforms: ['instagram', 'twitter'],
          goal: 'promote',
          topic: 'Rye loaves on Fridays',
          tone: 'casual',
          generateVideo: true,
        })
      ).body,
    );
    expect(set).toMatchObject({ status: 'done', video: { failure: null, videoUrl: null } });
    // They are made one after the other. Stopping the first lets the second start.
    await member.call('DELETE', `/api/clips/${clipId}`);
    expect((await look(member, { id: clipId })).status).toBe('cancelled');
    films.always({ kind: 'done', mp4 });
    const inSet = { id: String(set.video?.clipId) };
    await until(member, inSet, 'done');
    const { videoUrl } = await look(member, inSet);
    const again = composerResultSchema.parse((await member.get(`/api/composer/generations/${set.id}`)).body);
    expect(again.video).toMatchObject({ status: 'done', videoUrl });
    for (const { postId } of again.platforms) {
      await shows(member, String(postId), [{ kind: 'video', url: videoUrl }]);
    }
    // Repeating the request returns the same clip.
    const repeated = await member.post(
      endpoints.generate.path,
      { ...makeBrief(), generateVideo: true },
      keyed('generator'),
    );
    expect(repeated.body.clipId).toBe(clipId);
  });

  it('says, shows and asks for no word that the brand voice bans, whatever the post and the wish say', async () => {
    films.always({ kind: 'working', percent: 10 });
    const member = await server.member('agency');
    const { body: client } = await member.post(endpoints.createClient.path, { name: 'The bakery' });
    const headers = { [clientHeader]: String(client.id) };
    const { body: voice } = await member.post(
      endpoints.createBrandVoice.path,
      { name: 'Dry', bannedWords: ['cheap'] },
      { headers },
    );
    await member.call('PATCH', `/api/clients/${client.id}`, {
      version: client.version,
      brandVoiceId: voice.id,
    });
    const { body: post } = await member.post(
      endpoints.createPost.path,
      { platform: 'instagram', caption: 'Cheap rye on Fridays.\nIt is cheap.\nOrder at example.com/rye.' },
      { headers },
    );
    const before = films.asked().length;
    const source = { kind: 'post', id: post.id };
    const clip = await member.post(endpoints.createClip.path, {
      source,
      prompt: 'A cheap table',
      seconds: 2,
    });
    await expect.poll(() => films.asked().length).toBe(before + 1);
    const told = 'Never written, shown or said: "cheap".';
    expect(films.asked()[before]).toContain(told);
    expect(films.asked()[before]?.replace(told, '')).not.toMatch(/cheap/i);
    const record = await server.app.connection
      .collection('generations')
      .findOne({ _id: new Types.ObjectId(String(clip.body.id)) });
    expect(record?.brief.lines).toEqual(['Rye on Fridays.', 'Order at example.com/rye.']);
    await member.call('DELETE', `/api/clips/${clip.body.id}`);
  });

  it('survives a while in which the provider cannot report its progress', async () => {
    films.always({ kind: 'working', percent: 40 });
    const member = await server.member('pro');
    const before = films.asked().length;
    const asked = await ask(member, await makePost(member));
    await expect.poll(async () => (await look(member, asked)).progress).toBe(0.4);
    films.interrupt({ looks: 2, files: 0 });
    await expect.poll(films.interruptions).toBe(0);
    await expect.poll(async () => (await look(member, asked)).status).toBe('running');
    films.always({ kind: 'done', mp4 });
    films.interrupt({ looks: 1, files: 2 });
    await until(member, asked, 'done');
    expect(await look(member, asked)).toMatchObject({ isDemo: false, creditsCharged: 1 });
    expect(films.asked()).toHaveLength(before + 1);
  });

  it('that is cancelled returns the credit, and its job ends', async () => {
    films.always({ kind: 'working', percent: 10 });
    const member = await server.member('pro');
    const asked = await ask(member, await makePost(member));
    await until(member, asked, 'running');
    const { body } = await member.call('DELETE', `/api/clips/${asked.id}`);
    expect(body).toMatchObject({ status: 'cancelled', creditsCharged: 0 });
    await expect.poll(() => remaining(member)).toBe(100);
  });

  it.each([
    ['fails', { kind: 'failed', code: 'moderation_blocked' }, 'failed', 100],
    ['makes no video', { kind: 'done', mp4: Buffer.from('no video') }, 'failed', 100],
  ] as const)('that %s costs nothing', async (_, script, status, left) => {
    films.always(script);
    const member = await server.member('pro');
    const asked = await ask(member, await makePost(member));
    await until(member, asked, status);
    expect((await look(member, asked)).failure?.message).toContain('weren’t charged');
    expect(await remaining(member)).toBe(left);
  });

  it('is rendered here at no cost if the quota is used up, and says so @turn-3', async () => {
    films.always({ kind: 'refused', status: 429, code: 'insufficient_quota' });
    const member = await server.member('pro');
    const asked = await ask(member, await makePost(member));
    await until(member, asked, 'done');
    expect(await look(member, asked)).toMatchObject({ isDemo: true, creditsCharged: 0 });
    expect(await remaining(member)).toBe(100);
  });
});

describe('why a clip is refused', () => {
  it('no credit left, and a key that is another clip’s: nothing is made or reserved', async () => {
    films.always({ kind: 'working', percent: 10 });
    const member = await memberWithOne();
    const post = await makePost(member);
    const first = await ask(member, post, 'first');
    const order = (seconds: number, key: string) =>
      member.post(endpoints.createClip.path, { source: { kind: 'post', id: post }, seconds }, keyed(key));
    for (const [refused, status, code] of [
      [await order(2, 'second'), 402, 'insufficient_credits'],
      [await order(5, 'first'), 409, 'idempotency_conflict'],
    ] as const) {
      expect([refused.status, refused.body.code]).toEqual([status, code]);
    }
    expect(await held(member)).toBe(1);
    await member.call('DELETE', `/api/clips/${first.id}`);
    expect(await remaining(member)).toBe(1);
  });

  it('a plan without video, a full storage, and three in progress', async () => {
    films.always({ kind: 'working', percent: 10 });
    const free = await server.member();
    const source = { kind: 'post', id: await makePost(free) };
    expect((await free.post(endpoints.createClip.path, { source })).body).toMatchObject({
      code: 'plan_required',
    });

    const member = await server.member('pro');
    const post = await makePost(member);
    const database = server.app.connection;
    const refused = async () =>
      (await member.post(endpoints.createClip.path, { source: { kind: 'post', id: post }, seconds: 2 })).body
        .code;
    const made: Clip[] = [];
    for (let count = 0; count < 3; count += 1) made.push(await ask(member, post));
    expect(await refused()).toBe('rate_limited');
    for (const { id } of made) await member.call('DELETE', `/api/clips/${id}`);
    await database.collection('storage_usage').updateMany({}, { $set: { bytes: 10 ** 12 } });
    expect(await refused()).toBe('storage_full');
    await database.collection('storage_usage').deleteMany({});
  });
});

describe('the picture of a result that is gone', () => {
  it('is only required if no other picture was given @turn-2', async () => {
    films.always({ kind: 'done', mp4 });
    const member = await server.member('pro');
    const made = await member.post(endpoints.generate.path, { ...makeBrief(), generateImage: true });
    const drawn = /([0-9a-f]{32})$/.exec(String(made.body.imageUrl))?.[1];
    const { deletedCount } = await server.app.connection
      .collection('objects')
      .deleteOne({ _id: drawn as never });
    expect(deletedCount).toBe(1);
    const source = { kind: 'generation', id: made.body.id };
    expect((await member.post(endpoints.createClip.path, { source })).status).toBe(404);

    const { body } = await member.post(endpoints.createUpload.path);
    const own = await sharp({ create: { width: 90, height: 160, channels: 3, background: '#3a7' } })
      .png()
      .toBuffer();
    await member.call('PUT', String(body.uploadURL), own);
    const uploadedAssets = [String(body.objectURL)];
    const asked = await member.post(endpoints.createClip.path, { source, uploadedAssets });
    expect(asked.status, asked.text).toBe(202);
    await until(member, clipSchema.parse(asked.body), 'done');
  });
});

describe('of many requested at once', () => {
  const path = endpoints.createClip.path;
  /** How many calls were accepted, and how many were refused as too many. */
  const counted = (answers: readonly { readonly status: number }[]) =>
    [202, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length);

  it('three are made, the others are refused and reserve nothing', async () => {
    films.always({ kind: 'working', percent: 10 });
    const member = await server.member('pro');
    const post = await makePost(member);
    const body = { source: { kind: 'post', id: post }, seconds: 2 };
    const answers = await times(12, (index) => member.post(path, body, keyed(`many-${index}`)));
    expect(counted(answers)).toEqual([3, 9]);
    expect(await held(member)).toBe(3);
    const { body: told } = await member.get(`${endpoints.listClips.path}?post=${post}`);
    const items = told.items as Clip[];
    expect(items).toHaveLength(3);
    for (const { id } of items) await member.call('DELETE', `/api/clips/${id}`);
    await expect.poll(() => held(member)).toBe(0);
  });

  it('three are made again if they were cancelled, however long ago, and the others stay cancelled', async () => {
    films.always({ kind: 'working', percent: 10 });
    const member = await server.member('pro');
    const post = await makePost(member);
    const body = { source: { kind: 'post', id: post }, seconds: 2 };
    const keys = ['a', 'b', 'c', 'd', 'e'].map(keyed);
    const ids: string[] = [];
    for (const key of keys) {
      const { id } = clipSchema.parse((await member.post(path, body, key)).body);
      await member.call('DELETE', `/api/clips/${id}`);
      ids.push(id);
    }
    await server.app.connection
      .collection('generations')
      .updateMany(
        { account: new Types.ObjectId(member.id) },
        { $set: { createdAt: new Date('2026-01-01') } },
      );
    const again = await times(5, (index) => member.post(path, body, keys[index]));
    expect(counted(again)).toEqual([3, 2]);
    expect(counted([await member.post(path, body)])).toEqual([0, 1]);
    const statuses = (await Promise.all(ids.map((id) => look(member, { id })))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'cancelled')).toHaveLength(2);
    for (const id of ids) await member.call('DELETE', `/api/clips/${id}`);
    await expect.poll(() => held(member)).toBe(0);
  });
});

/** A server in its own process, on the embedded database in the data folder. */
async function startProcess(dataDir: string): Promise<{ url: string; child: ChildProcess }> {
  const { MONGODB_URI: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, './serve.testing.ts')], {
    env: {
      ...inherited,
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'info',
      DATA_DIR: dataDir,
      BILLING_TEST_MODE: 'true',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, url } = JSON.parse(line) as { msg?: string; url?: string };
    if (msg === 'listening' && url) {
      child.stdout.resume();
      return { url, child };
    }
  }
  throw new Error('The server ended before it listened');
}
