import {
  type ComposerResult,
  composerResultSchema,
  endpoints,
  type GenerationResponse,
  type MediaItem,
  type Post,
  retentionMs,
} from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { objects } from '#app/objects/objects.feature.ts';
import { type Browser, closeDatabases, startTestServer, type TestServer } from './harness.ts';
import { startS3StandIn, startStoreBefore } from './stand-ins/s3.ts';

let server: TestServer;
let clock: Date | null;
const now = () => clock ?? new Date();
const pass = (ms: number): void => {
  clock = new Date(now().getTime() + ms);
};
beforeEach(async () => {
  clock = null;
  server = await startTestServer({}, { now });
});
afterEach(() => server.close());
afterAll(closeDatabases);

const dayMs = 24 * 60 * 60 * 1000;
const sweep = () => server.app.service(objects).sweepFiles();
async function upload(browser: Browser, background = 'red', announced?: object): Promise<string> {
  const { body } = await browser.post(endpoints.createUpload.path, announced);
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer();
  expect((await fetch(String(body.uploadURL), { method: 'PUT', body: new Uint8Array(bytes) })).status).toBe(
    200,
  );
  return String(body.objectURL).slice(-32);
}
const idIn = (url: string | null | undefined): string => String(url).slice(-32);
const status = async (browser: Browser, id: string) =>
  (await browser.fetch('GET', `/api/objects/${id}`)).status;
const filesOf = async (browser: Browser) => (await browser.get(endpoints.getStorage.path)).body.files;
const library = async (browser: Browser) =>
  ((await browser.get('/api/media')).body.items as MediaItem[]).map(({ id }) => id);
const compose = async (browser: Browser, request: object): Promise<ComposerResult> => {
  const { body, text } = await browser.post(endpoints.composerGenerate.path, {
    platforms: ['instagram'],
    goal: 'promote',
    topic: 'Rye loaves every Friday from 7 am, £4.50',
    tone: 'friendly',
    ...request,
  });
  return composerResultSchema.parse(body, { error: () => text });
};
const writePost = async (browser: Browser, media: readonly string[]): Promise<Post> => {
  const shown = media.map((id) => ({ id, alt: '' }));
  const { body, text, status } = await browser.post('/api/posts', { platform: 'twitter', media: shown });
  expect(status, text).toBe(201);
  return body as unknown as Post;
};
/** Shows other files in a post. */
async function show(browser: Browser, post: unknown, media: readonly string[]): Promise<void> {
  const { version } = (await browser.get(`/api/posts/${post}`)).body;
  const change = { version, media: media.map((id) => ({ id, alt: '' })) };
  const { status, text } = await browser.call('PATCH', `/api/posts/${post}`, change);
  expect(status, text).toBe(200);
}

describe('a file that its last post has let go of', () => {
  it('stays as long as the composer’s result shows it, can be shown again, and is deleted after that', async () => {
    const member = await server.member('pro');
    const own = await upload(member, 'red', { keep: true });
    const result = await compose(member, { generateImage: true, uploadedAssets: [own] });
    const drawn = idIn(result.picture?.imageUrl);
    const [platform] = result.platforms;
    expect((await library(member)).sort()).toEqual([own, drawn].sort());

    await show(member, platform?.postId, [own]);
    expect(await status(member, drawn)).toBe(200);
    expect(await library(member)).toEqual([own]);
    pass(2 * dayMs);
    await sweep();
    await sweep();
    expect(await status(member, drawn)).toBe(200);

    await show(member, platform?.postId, [drawn]);
    expect((await library(member)).sort()).toEqual([own, drawn].sort());
    pass(2 * dayMs);
    await sweep();
    expect(await status(member, drawn)).toBe(200);

    await show(member, platform?.postId, [own]);
    pass(retentionMs('runs'));
    await sweep();
    expect(await status(member, drawn)).toBe(404);
    expect(await filesOf(member)).toBe(1);
  });

  it('stays as long as the generator’s result shows it, drawn or attached', async () => {
    const member = await server.member('pro');
    const attachedImage = `data:image/png;base64,${(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
        .png()
        .toBuffer()
    ).toString('base64')}`;
    const { body } = await member.post(
      endpoints.generate.path,
      makeBrief({ generateImage: true, attachedImage }),
    );
    const { imageUrl, attachedImageUrl } = body as unknown as GenerationResponse;
    const files = [imageUrl, attachedImageUrl].map(idIn);
    const [post] = (await member.get('/api/posts')).body.items as Post[];
    await show(member, post?.id, files);
    await show(member, post?.id, []);
    pass(2 * dayMs);
    await sweep();
    for (const id of files) expect(await status(member, id)).toBe(200);
    pass(retentionMs('runs'));
    await sweep();
    for (const id of files) expect(await status(member, id)).toBe(404);
    expect(await filesOf(member)).toBe(0);
  });

  it('stays if another post has taken it at that moment', async () => {
    const member = await server.member();
    const id = await upload(member);
    await writePost(member, [id]);
    // What the other post's save does if it looked for uses before this post was stored.
    await server.app.service(objects).releaseFiles(member.id, [id]);
    pass(2 * dayMs);
    await sweep();
    expect(await status(member, id)).toBe(200);
    expect(await library(member)).toEqual([id]);
  });

  it('is deleted a day later if nothing shows it', async () => {
    const member = await server.member();
    const id = await upload(member);
    const post = await writePost(member, [id]);
    await show(member, post.id, []);
    expect(await library(member)).toEqual([]);
    await sweep();
    expect(await status(member, id)).toBe(200);
    pass(dayMs + 1000);
    await sweep();
    expect(await status(member, id)).toBe(404);
    expect(await filesOf(member)).toBe(0);
  });
});

it('the uploads of a composer’s result stay as long as the result, whether its post shows them or not', async () => {
  const member = await server.member();
  const uploads = [await upload(member, 'red'), await upload(member, 'blue')];
  const { id } = await compose(member, { uploadedAssets: uploads });
  pass(2 * dayMs);
  await sweep();
  for (const each of uploads) expect(await status(member, each)).toBe(200);
  const again = composerResultSchema.parse((await member.get(`/api/composer/generations/${id}`)).body);
  expect(again.request.uploadedAssets.map(idIn)).toEqual(uploads);
  pass(retentionMs('runs'));
  await sweep();
  // The post shows the first one.
  expect(await Promise.all(uploads.map((each) => status(member, each)))).toEqual([200, 404]);
});

it('an upload in a draft stays until the draft is changed, sent or deleted', async () => {
  const member = await server.member();
  const [first, second, third] = [
    await upload(member, 'red'),
    await upload(member, 'blue'),
    await upload(member, 'green'),
  ];
  const addresses = [`/api/objects/${first}`, `${server.url}/api/objects/${second}/content`];
  const save = async (version: number, data: unknown) =>
    expect((await member.call('PUT', '/api/drafts/composer', { version, data })).status).toBe(200);
  const afterTwoDays = async () => {
    pass(2 * dayMs);
    await sweep();
    return Promise.all([first, second, third].map((each) => status(member, each)));
  };
  await save(0, { topic: 'Rye', uploadedAssets: addresses, media: [{ id: third, alt: '' }] });
  expect(await afterTwoDays()).toEqual([200, 200, 200]);
  expect(await library(member)).toEqual([]);
  await save(1, { topic: 'Rye', uploadedAssets: addresses });
  expect(await afterTwoDays()).toEqual([200, 200, 404]);
  await save(2, { topic: 'Rye', uploadedAssets: addresses.slice(0, 1) });
  expect(await afterTwoDays()).toEqual([200, 404, 404]);
  // A draft of an earlier version, which doesn't say which files it names.
  const { connection } = server.app;
  await connection.collection('drafts').updateMany({}, { $unset: { files: 1 } });
  await connection.collection('migrations').deleteMany({});
  const upgraded = await startTestServer({ MONGODB_URI: server.databaseUri }, { now });
  onTestFinished(() => upgraded.close());
  await expect.poll(() => connection.collection('drafts').countDocuments({ files: first })).toBe(1);
  expect(await afterTwoDays()).toEqual([200, 404, 404]);

  await member.call('DELETE', '/api/drafts/composer');
  expect(await afterTwoDays()).toEqual([404, 404, 404]);
  expect(await filesOf(member)).toBe(0);
});

it('a file that is used while expired ones are being deleted stays, and one that is already going can’t be used', async () => {
  const s3 = await startS3StandIn();
  onTestFinished(s3.close);
  let interrupt: ((name: string) => Promise<void>) | null = null;
  const store = await startStoreBefore(s3, async ({ method, url = '' }) => {
    const run = method === 'DELETE' ? interrupt : null;
    if (run) interrupt = null;
    await run?.(new URL(url, s3.env.S3_ENDPOINT).pathname);
    return false;
  });
  onTestFinished(store.close);
  const site = await startTestServer({ ...s3.env, S3_ENDPOINT: store.endpoint }, { now });
  onTestFinished(() => site.close());
  const member = await site.member();
  const ids = [await upload(member, 'red'), await upload(member, 'blue')];
  // A bucket's files are checked when they are first asked for.
  for (const id of ids) expect(await status(member, id)).toBe(302);
  pass(retentionMs('unusedUploads') + 1000);
  let going = '';
  let refused = 0;
  interrupt = async (path) => {
    going = ids.find((id) => path.includes(id)) ?? '';
    const left = ids.filter((id) => id !== going);
    await writePost(member, left);
    const media = [{ id: going, alt: '' }];
    refused = (await member.post('/api/posts', { platform: 'twitter', media })).status;
  };
  await site.app.service(objects).sweepFiles();
  expect(going).not.toBe('');
  expect(refused).toBe(404);
  const [left = ''] = ids.filter((id) => id !== going);
  expect(await status(member, left)).toBe(302);
  expect(await status(member, going)).toBe(404);
  expect(await filesOf(member)).toBe(1);
});

it('a deletion that was interrupted is completed by a later sweep, and nobody gets the file meanwhile', async () => {
  const s3 = await startS3StandIn();
  onTestFinished(s3.close);
  let isAway = false;
  const store = await startStoreBefore(s3, ({ method }) => isAway && method === 'DELETE');
  onTestFinished(store.close);
  const site = await startTestServer({ ...s3.env, S3_ENDPOINT: store.endpoint }, { now });
  onTestFinished(() => site.close());
  const member = await site.member();
  const id = await upload(member);
  expect(await status(member, id)).toBe(302);
  pass(retentionMs('unusedUploads') + 1000);
  isAway = true;
  await expect(site.app.service(objects).sweepFiles()).rejects.toThrow();
  expect(await status(member, id)).toBe(404);
  expect(await filesOf(member)).toBe(1);
  isAway = false;
  await site.app.service(objects).sweepFiles();
  expect(await filesOf(member)).toBe(0);
});

describe('a picture that is kept apart', () => {
  it('is deleted if the client that it was chosen for wasn’t saved, or when it is replaced, and stays otherwise', async () => {
    const member = await server.member('agency');
    const [first, lost] = [await upload(member, 'red'), await upload(member, 'blue')];
    const { body } = await member.post('/api/clients', { name: 'Ferry Line', logo: first });
    const save = async (version: number, logo: string) =>
      (await member.call('PATCH', `/api/clients/${body.id}`, { version, logo })).status;
    expect(await save(7, lost)).toBe(409);
    for (let days = 0; days < 4; days += 2) {
      pass(2 * dayMs);
      await sweep();
    }
    expect([await status(member, first), await status(member, lost)]).toEqual([200, 404]);
    const second = await upload(member, 'green');
    expect(await save(1, second)).toBe(200);
    pass(2 * dayMs);
    await sweep();
    expect([await status(member, first), await status(member, second)]).toEqual([404, 200]);
    expect(await filesOf(member)).toBe(1);
  });

  it('stays as a logo if a post has shown it, too', async () => {
    const member = await server.member('agency');
    const logo = await upload(member);
    await member.post('/api/clients', { name: 'Ferry Line', logo });
    const post = await writePost(member, [logo]);
    await show(member, post.id, []);
    pass(2 * dayMs);
    await sweep();
    expect(await status(member, logo)).toBe(200);
  });

  it('is the only one left, and the one that is shown, when several photos are saved at once', async () => {
    const s3 = await startS3StandIn();
    onTestFinished(s3.close);
    const colours = ['red', 'green', 'blue', 'white'];
    let waiting = 0;
    const arrived = Promise.withResolvers<void>();
    const store = await startStoreBefore(s3, async ({ method }) => {
      if (method !== 'PUT') return false;
      waiting += 1;
      if (waiting === colours.length) arrived.resolve();
      await arrived.promise;
      return false;
    });
    onTestFinished(store.close);
    const site = await startTestServer({ ...s3.env, S3_ENDPOINT: store.endpoint }, { now });
    onTestFinished(() => site.close());
    const member = await site.member();
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const savePhoto = async (background: string) => {
      const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer();
      const body = new FormData();
      body.set('photo', new Blob([new Uint8Array(bytes)]), 'me.png');
      const url = new URL('/api/account/photo', site.url);
      return (await fetch(url, { method: 'PUT', body, headers: { cookie } })).status;
    };
    expect(await Promise.all(colours.map(savePhoto))).toEqual(colours.map(() => 200));
    pass(2 * dayMs);
    await site.app.service(objects).sweepFiles();
    expect(await filesOf(member)).toBe(1);
    const { photoUrl } = (await member.get('/api/auth/user')).body;
    expect((await member.fetch('GET', String(photoUrl))).status).toBe(302);
  });
});
