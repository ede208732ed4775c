import { randomBytes } from 'node:crypto';
import {
  clientHeader,
  endpoints,
  type MediaItem,
  type Post,
  planCatalogue,
  retentionMs,
  type Storage,
  uploadMaxBytes,
} from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bounds } from '#app/kernel/http/bounds.ts';
import { objects } from '#app/objects/objects.feature.ts';
import { posts } from '#app/posts/posts.feature.ts';
import {
  type Answer,
  type Browser,
  closeDatabases,
  freshDatabaseUri,
  password,
  startTestServer,
  type TestServer,
} from './harness.ts';
import { startLimitedMongo } from './stand-ins/limited-mongo.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;
let server: TestServer;
let clock: Date | null;
const pass = (ms: number): void => {
  clock = new Date((clock ?? new Date()).getTime() + ms);
};
beforeEach(async () => {
  clock = null;
  server = await startTestServer({}, { now: () => clock ?? new Date() });
});
afterEach(() => server.close());
afterAll(closeDatabases);

const collection = (name: string) => server.app.connection.collection(name);
const picture = (background: string, width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
/** A picture that has to be decoded, because its orientation is in its metadata. */
const rotated = (width: number, height: number) =>
  noise(width, height).withMetadata({ orientation: 6 }).jpeg({ quality: 50 }).toBuffer();

async function upload(browser: Browser, bytes: Buffer, announced: object = {}) {
  const { status, body, text } = await browser.post(endpoints.createUpload.path, announced);
  expect(status, text).toBe(200);
  const put = await browser.call('PUT', String(body.uploadURL), bytes);
  return { id: String(body.objectURL).slice(-32), url: String(body.objectURL), put };
}
async function keep(browser: Browser, background = 'red', name = `${background}.png`): Promise<string> {
  const { id, put } = await upload(browser, await picture(background), { keep: true, name });
  expect(put.status, put.text).toBe(200);
  return id;
}
async function listed(browser: Browser, query = ''): Promise<{ items: MediaItem[]; next: string | null }> {
  const { status, body, text } = await browser.get(`/api/media${query}`);
  expect(status, text).toBe(200);
  return body as never;
}
const names = async (browser: Browser, query = '') =>
  (await listed(browser, query)).items.map(({ name }) => name);
const storage = async (browser: Browser) =>
  (await browser.get('/api/media/storage')).body as unknown as Storage;
const setUsed = (member: Member, bytes: number) =>
  collection('storage_usage').updateOne(
    { _id: new Types.ObjectId(member.id) },
    { $set: { bytes, files: 1, revision: 1, changedAt: new Date() } },
    { upsert: true },
  );

describe('the library', () => {
  it('contains uploads that are to be kept and files in posts; an upload for a brief still expires', async () => {
    const member = await server.member('pro');
    const kept = await keep(member, 'red');
    const { id: shown } = await upload(member, await picture('green'), { name: 'green.png' });
    const { id: loose } = await upload(member, await picture('blue'), { name: 'blue.png' });
    await member.post('/api/posts', { platform: 'twitter', media: [{ id: shown, alt: 'green' }] });
    expect((await names(member)).sort()).toEqual(['green.png', 'red.png']);
    pass(retentionMs('unusedUploads') + 1000);
    await server.app.service(objects).sweepFiles();
    const left = (await collection('objects').find().toArray()).map(({ _id }) => String(_id));
    expect(left.sort()).toEqual([kept, shown].sort());
    expect(left).not.toContain(loose);
  });

  it('contains the picture of a generation that became a post, but not the profile photo', async () => {
    const member = await server.member('pro');
    await member.post(endpoints.generate.path, makeBrief({ generateImage: true }));
    const form = new FormData();
    form.set('photo', new File([new Uint8Array(await picture('pink'))], 'me.png', { type: 'image/png' }));
    await fetch(new URL('/api/account/photo', server.url), {
      method: 'PUT',
      body: form,
      headers: { cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect(await collection('objects').countDocuments()).toBe(2);
    expect((await listed(member)).items).toMatchObject([{ kind: 'image', width: 1080, height: 1350 }]);
  });

  it('gets files that earlier versions stored for posts, once, after an update', async () => {
    const member = await server.member('pro');
    await member.post(endpoints.generate.path, makeBrief({ generateImage: true }));
    await collection('objects').updateMany(
      {},
      {
        $unset: {
          listed: 1,
          kind: 1,
          version: 1,
          updatedAt: 1,
          width: 1,
          height: 1,
          deletedAt: 1,
          thumbnails: 1,
        },
      },
    );
    await collection('storage_usage').deleteMany({});
    await collection('migrations').deleteMany({});
    await collection('jobs').deleteMany({ 'data.key': /thumbnails/ });
    await server.close();
    server = await startTestServer({ MONGODB_URI: server.databaseUri });
    const again = server.browser();
    await again.post('/api/auth/login', { email: member.email, password });
    await vi.waitFor(async () => expect((await listed(again)).items).toHaveLength(1), { timeout: 15_000 });
    const item = (await listed(again)).items[0];
    expect(item).toMatchObject({ version: 1, kind: 'image' });
    const change = await again.call('PATCH', `/api/media/${item?.id}`, { version: 1, name: 'cover' });
    expect(change.body).toMatchObject({ version: 2, name: 'cover' });
    expect((await storage(again)).usedBytes).toBe(item?.size);
  });

  it('can be filtered, searched and paged', async () => {
    const member = await server.member();
    const ids = [await keep(member, 'red'), await keep(member, 'green'), await keep(member, 'blue')];
    await member.call('PATCH', `/api/media/${ids[1]}`, { version: 1, starred: true, tags: ['spring'] });
    expect(await names(member, '?filter=starred')).toEqual(['green.png']);
    expect(await names(member, '?filter=images')).toHaveLength(3);
    expect(await names(member, '?filter=videos')).toEqual([]);
    expect(await names(member, '?tag=spring')).toEqual(['green.png']);
    expect(await names(member, '?q=BLUE')).toEqual(['blue.png']);
    const first = await listed(member, '?limit=2');
    const second = await listed(member, `?limit=2&cursor=${first.next}`);
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
      'blue.png',
      'green.png',
      'red.png',
    ]);
    expect(second.next).toBeNull();
  });

  it('can be limited to files in one project’s posts', async () => {
    const [ada, eve] = [await server.member('pro'), await server.member('pro')];
    const [red, green] = [await keep(ada, 'red'), await keep(ada, 'green')];
    const project = async (member: Member) =>
      String((await member.post('/api/projects', { title: 'Spring' })).body.id);
    const [spring, hers] = [await project(ada), await project(eve)];
    const media = (id: string) => ({ platform: 'twitter', media: [{ id, alt: '' }] });
    const { body: post } = await ada.post('/api/posts', { ...media(red), project: spring });
    await ada.post('/api/posts', media(green));
    expect(await names(ada, `?project=${spring}`)).toEqual(['red.png']);
    expect(await names(ada, `?project=${spring}&filter=videos`)).toEqual([]);
    expect(await names(ada, `?project=${hers}`)).toEqual([]);
    expect(await names(eve, `?project=${spring}`)).toEqual([]);
    await ada.call('DELETE', `/api/posts/${post.id}`);
    expect(await names(ada, `?project=${spring}`)).toEqual([]);
  });

  it('gives its alt text to the posts that show the file, unless another was written for them', async () => {
    const member = await server.member('agency');
    const id = await keep(member);
    const change = async (alt: string) => {
      const { version } = (await member.get(`/api/media/${id}`)).body;
      const { status, text } = await member.call('PATCH', `/api/media/${id}`, { alt, version });
      expect(status, text).toBe(200);
    };
    const make = async (alt: string) =>
      String((await member.post('/api/posts', { platform: 'twitter', media: [{ id, alt }] })).body.id);
    const post = async (of: string) => (await member.get(`/api/posts/${of}`)).body as unknown as Post;
    const alts = (posts: readonly string[]) =>
      Promise.all(posts.map(async (each) => (await post(each)).media[0]?.alt));
    const without = await make('');
    await change('A loaf');
    const picked = await make('A loaf');
    const own = await make('Our loaf');
    const posts = [without, picked, own];
    expect(await alts(posts)).toEqual(['A loaf', 'A loaf', 'Our loaf']);

    await change('A loaf of rye');
    expect(await alts(posts)).toEqual(['A loaf of rye', 'A loaf of rye', 'Our loaf']);
    // Sent back as it was shown, it isn't a text of the post's own, and no new version for the client.
    const { body } = await member.post('/api/sign-off/links', {
      posts: [picked],
      readerName: 'Clara',
      readerEmail: null,
    });
    const { version } = await post(picked);
    const save = { media: [{ id, alt: 'A loaf of rye' }], version };
    expect((await member.call('PATCH', `/api/posts/${picked}`, save)).status).toBe(200);
    expect((await post(picked)).signOff).toMatchObject({ currentVersion: 1 });
    // Nor is it on a page that was opened before the change.
    await change('Rye bread');
    const late = { media: [{ id, alt: 'A loaf of rye' }], version: (await post(without)).version };
    expect((await member.call('PATCH', `/api/posts/${without}`, late)).status).toBe(200);
    expect(await alts(posts)).toEqual(['Rye bread', 'Rye bread', 'Our loaf']);
    const headers = { authorization: `Bearer ${String(body.url).split('#')[1]}` };
    const review = await server.browser().get('/api/review', { headers });
    expect(review.body).toMatchObject({ posts: [{ media: [{ alt: 'Rye bread' }] }] });

    // Without a text of its own, a post has the library's again.
    const emptied = { media: [{ id, alt: '' }], version: (await post(own)).version };
    await member.call('PATCH', `/api/posts/${own}`, emptied);
    expect(await alts(posts)).toEqual(['Rye bread', 'Rye bread', 'Rye bread']);
    await change('');
    expect(await alts(posts)).toEqual(['', '', '']);
  });

  it('has the alt text that was first written in a post, for the other posts, too, but not one that was taken away', async () => {
    const member = await server.member('agency');
    const id = await keep(member);
    const make = async (alt: string) =>
      String((await member.post('/api/posts', { platform: 'twitter', media: [{ id, alt }] })).body.id);
    const post = async (of: string) => (await member.get(`/api/posts/${of}`)).body as unknown as Post;
    const file = async () => (await member.get(`/api/media/${id}`)).body;
    const write = async (of: string, alt: string) => {
      const change = { version: (await post(of)).version, media: [{ id, alt }] };
      expect((await member.call('PATCH', `/api/posts/${of}`, change)).status).toBe(200);
    };
    const alts = () => Promise.all(posts.map(async (each) => (await post(each)).media[0]?.alt));
    const posts = [await make(''), await make('')];
    const before = (await file()).version;
    await write(posts[0] ?? '', 'Mugs');
    expect(await alts()).toEqual(['Mugs', 'Mugs']);
    expect(await file()).toMatchObject({ alt: 'Mugs' });
    // Who had it open without the text is told, and doesn't take it away.
    const stale = await member.call('PATCH', `/api/media/${id}`, { version: before, name: 'Mugs', alt: '' });
    expect(stale.body).toMatchObject({ code: 'conflict' });
    // Another one in a second post is only that post's.
    await write(posts[1] ?? '', 'Three mugs');
    expect(await alts()).toEqual(['Mugs', 'Three mugs']);

    const { version } = await file();
    expect((await member.call('PATCH', `/api/media/${id}`, { version, alt: '' })).status).toBe(200);
    await write(posts[1] ?? '', 'Four mugs');
    expect(await file()).toMatchObject({ alt: '' });
  });

  it('gives the alt text of a generated picture to its post', async () => {
    const member = await server.member('pro');
    await member.post(endpoints.generate.path, makeBrief({ generateImage: true }));
    const [file] = (await listed(member)).items;
    const { status } = await member.call('PATCH', `/api/media/${file?.id}`, {
      alt: 'A loaf',
      version: file?.version,
    });
    expect(status).toBe(200);
    expect((await member.get('/api/posts')).body.items).toMatchObject([{ media: [{ alt: 'A loaf' }] }]);
  });

  it('describes each file; a change names the version that it is based on', async () => {
    const member = await server.member();
    const id = await keep(member);
    const { items } = await listed(member);
    expect(items[0]).toMatchObject({
      id,
      version: 1,
      name: 'red.png',
      width: 40,
      height: 30,
      starred: false,
      tags: [],
    });
    const change = (body: object) => member.call('PATCH', `/api/media/${id}`, body);
    expect((await change({ version: 1, name: 'Roses', alt: 'A rose' })).body).toMatchObject({
      version: 2,
      alt: 'A rose',
    });
    expect((await change({ version: 1, starred: true })).body).toMatchObject({
      code: 'conflict',
      currentVersion: 2,
    });
  });

  it('changes several at once, and skips missing ones', async () => {
    const [ada, eve] = [await server.member(), await server.member()];
    const [red, blue, hers] = [await keep(ada, 'red'), await keep(ada, 'blue'), await keep(eve, 'black')];
    const together = (change: object) =>
      ada.call('PATCH', '/api/media', { ids: [red, blue, hers, 'f'.repeat(32)], ...change });
    const { body } = await together({ starred: true, addTags: ['set'] });
    expect(body.items).toHaveLength(2);
    expect(await names(ada, '?filter=starred&tag=set')).toHaveLength(2);
    await together({ removeTags: ['set'], deleted: true });
    expect(await names(ada)).toEqual([]);
    await together({ deleted: false });
    expect((await listed(ada)).items.map(({ tags }) => tags)).toEqual([[], []]);
    expect((await listed(eve)).items).toMatchObject([{ starred: false, version: 1 }]);
  });
});

describe('tags of several files', () => {
  const tagsOf = async (browser: Browser) =>
    (await listed(browser)).items.map(({ tags }) => [...tags].sort());
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, n) => `tag ${String(n).padStart(2, '0')}`);

  it('are all kept when many people add and remove them at once', async () => {
    const member = await server.member();
    const ids = [await keep(member, 'red'), await keep(member, 'blue')];
    const tags = numbered(12);
    const change = (body: object) => member.call('PATCH', '/api/media', { ids, ...body });
    await change({ addTags: ['old', 'older'] });
    const answers = await Promise.all([
      ...tags.map((tag) => change({ addTags: [tag] })),
      ...['old', 'older'].map((tag) => change({ removeTags: [tag] })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await tagsOf(member)).toEqual([tags, tags]);
    expect((await listed(member)).items.map(({ version }) => version)).toEqual([16, 16]);
  });

  it('that differ only in capitals are one, in its first spelling, also among files that have it in several', async () => {
    const member = await server.member();
    const [red, blue] = [await keep(member, 'red'), await keep(member, 'blue')];
    const change = (ids: string[], body: object) => member.call('PATCH', '/api/media', { ids, ...body });
    await change([red], { addTags: ['Spring', 'spring'] });
    await change([red], { addTags: ['SPRING', 'Été'] });
    await change([blue], { addTags: ['spring', 'spring (late)'] });
    expect(await tagsOf(member)).toEqual([
      ['spring', 'spring (late)'],
      ['Spring', 'Été'],
    ]);
    expect(await names(member, '?tag=sPRING')).toEqual(['blue.png', 'red.png']);
    expect(await names(member, '?tag=%C3%A9t%C3%A9')).toEqual(['red.png']);
    await change([red, blue], { removeTags: ['spring'] });
    expect(await tagsOf(member)).toEqual([['spring (late)'], ['Été']]);
    const { body } = await member.call('PATCH', `/api/media/${red}`, { version: 4, tags: ['Oven', 'oven'] });
    expect(body).toMatchObject({ tags: ['Oven'] });
  });

  it('are limited to 20: a change that would exceed this is refused and changes nothing', async () => {
    const member = await server.member();
    const [full, empty] = [await keep(member, 'red'), await keep(member, 'blue')];
    const tags = numbered(20);
    const change = (ids: string[], body: object) => member.call('PATCH', '/api/media', { ids, ...body });
    await change([full], { addTags: tags.slice(0, 19) });
    const race = await Promise.all(['x', 'y', 'z'].map((tag) => change([full], { addTags: [tag] })));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const before = (await listed(member)).items;
    const refused = await change([empty, full], { addTags: ['one more'], starred: true });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'A file has 20 tags at most. “red.png” would have 21.' },
    });
    expect((await listed(member)).items).toEqual(before);
    // Tags removed in the same call make room.
    const swapped = await change([full], { addTags: ['one more'], removeTags: tags.slice(0, 1) });
    expect(swapped.status).toBe(200);
  });
});

describe('a deleted file', () => {
  it('that many posts show is counted while they are read, some at a time', async () => {
    const batches: unknown[] = [];
    const database = await startLimitedMongo(await freshDatabaseUri(), ({ command }) => {
      if (command.find === 'posts' && 'media.object' in (command.filter as object))
        batches.push(command.batchSize);
      return null;
    });
    onTestFinished(() => database.close());
    const own = await startTestServer({ MONGODB_URI: database.uri });
    onTestFinished(() => own.close());
    const member = await own.member();
    const id = await keep(member, 'red');
    const logo = { id, alt: '' };
    const { status } = await member.post('/api/posts', { platform: 'twitter', media: [logo] });
    expect(status).toBe(201);
    const posts = own.app.connection.collection('posts');
    const stored = await posts.findOne({});
    await posts.insertMany(
      Array.from({ length: 119 }, () => ({
        ...stored,
        _id: new Types.ObjectId(),
        media: [logo, logo].map(() => stored?.media[0]),
      })),
    );
    batches.length = 0;
    const { body } = await member.get(`/api/media/${id}`);
    expect(body).toMatchObject({ usedInCount: 120 });
    expect(body.usedIn).toHaveLength(20);
    expect(batches).toEqual([50]);
  });

  it('is first shown with its posts, can be restored from the bin, and finally disappears from the posts', async () => {
    const member = await server.member();
    const [used, unused] = [await keep(member, 'red'), await keep(member, 'blue')];
    const { body: post } = await member.post('/api/posts', {
      platform: 'twitter',
      title: 'Roses',
      media: [{ id: used, alt: '' }],
    });
    expect((await member.get(`/api/media/${used}`)).body).toMatchObject({
      usedInCount: 1,
      usedIn: [{ id: post.id, title: 'Roses', status: 'draft' }],
    });
    const uses = await member.post('/api/media/uses', { ids: [used, unused] });
    expect(JSON.parse(uses.text)).toMatchObject([{ id: used, usedInCount: 1 }]);

    await member.call('DELETE', `/api/media/${used}`);
    expect(await names(member)).toEqual(['blue.png']);
    expect(await names(member, '?deleted=true')).toEqual(['red.png']);
    expect((await member.get(`/api/objects/${used}`)).status).toBe(200);
    await member.post(`/api/media/${used}/restore`);
    expect(await names(member)).toHaveLength(2);

    await member.call('DELETE', `/api/media/${used}`);
    pass(retentionMs('deletedPosts') + 1000);
    await collection('jobs').updateOne(
      { name: 'media.purge' },
      { $set: { nextRunAt: new Date(), lockedAt: null } },
    );
    await vi.waitFor(
      async () => {
        expect((await member.get(`/api/objects/${used}`)).status).toBe(404);
        expect((await member.get(`/api/posts/${post.id}`)).body).toMatchObject({ media: [], version: 2 });
      },
      { timeout: 10_000 },
    );
    expect((await storage(member)).files).toBe(1);
  });

  it('disappears from the posts also if its permanent deletion broke off in the middle', async () => {
    const member = await server.member();
    const id = await keep(member);
    const post = { platform: 'twitter', title: 'Roses', media: [{ id, alt: '' }] };
    const { body } = await member.post('/api/posts', post);
    await member.call('DELETE', `/api/media/${id}`);
    pass(retentionMs('deletedPosts') + 1000);
    const { library, sweepFiles } = server.app.service(objects);
    const dies = () => Promise.reject(new Error('killed'));
    await expect(library.purge(AbortSignal.timeout(10_000), dies)).rejects.toThrow('killed');
    expect(await names(member, '?deleted=true')).toEqual([]);
    expect((await member.post(`/api/media/${id}/restore`)).status).toBe(404);
    await sweepFiles();
    await library.purge(AbortSignal.timeout(10_000), server.app.service(posts).forgetMedia);
    expect((await member.get(`/api/objects/${id}`)).status).toBe(404);
    expect((await member.get(`/api/posts/${body.id}`)).body.media).toEqual([]);
    expect((await storage(member)).files).toBe(0);
  });

  it('is refused for something new while it is in the bin, and stays in what shows it', async () => {
    const member = await server.member('pro');
    const id = await keep(member);
    const media = [{ id, alt: '' }];
    const post = (await member.post('/api/posts', { platform: 'twitter', media })).body;
    await member.call('DELETE', `/api/media/${id}`);
    const uploadedAssets = [id];
    const asked = [
      ['/api/posts', { platform: 'twitter', media }],
      [endpoints.generate.path, makeBrief({ uploadedAssets })],
      [
        endpoints.composerGenerate.path,
        { platforms: ['instagram'], goal: 'promote', topic: 'Rye', tone: 'friendly', uploadedAssets },
      ],
    ] as const;
    for (const [path, body] of asked) {
      const { status, body: refused } = await member.post(path, body);
      expect([status, refused.code], path).toEqual([404, 'not_found']);
      expect(refused.error, path).toContain('in the bin');
    }
    const change = { version: 1, caption: 'Red', media: [{ id, alt: 'Red' }] };
    expect((await member.call('PATCH', `/api/posts/${post.id}`, change)).body).toMatchObject({
      media: [{ id, alt: 'Red' }],
    });
  });

  // The harness fails if a call answers with a code that the contract doesn't name for it.
  it('is refused by each call that would store one, with a code of the contract, once there is no room', async () => {
    const member = await server.member('agency');
    const client = String((await member.post('/api/clients', { name: 'Mill' })).body.id);
    const id = await keep(member);
    const { id: logo } = await upload(member, await picture('green'));
    const source = { kind: 'post', id: (await member.post('/api/posts', { platform: 'twitter' })).body.id };
    const options = { headers: { [clientHeader]: client } };
    // The voice decides for which client a picture of the workspace is copied.
    const brandVoiceId = String((await member.post('/api/brand-voices', { name: 'Mill' }, options)).body.id);
    await setUsed(member, planCatalogue.agency.rights.storageBytes);
    await collection('storage_usage').updateOne({}, { $set: { files: bounds.filesPerAccount } });
    const composed = { platforms: ['instagram'], goal: 'promote', topic: 'Rye', tone: 'friendly' };
    const photo = new FormData();
    photo.set('photo', new File([new Uint8Array(await picture('pink'))], 'me.png', { type: 'image/png' }));
    const whole = new Response(photo);
    const form = { 'content-type': String(whole.headers.get('content-type')) };
    const asked: [method: string, path: string, body: unknown, headers?: Record<string, string>][] = [
      ['POST', endpoints.createUpload.path, {}],
      ['PUT', endpoints.savePhoto.path, Buffer.from(await whole.arrayBuffer()), form],
      ['PUT', endpoints.saveBrand.path, { version: 0, name: 'Mill', colour: '#336699', replyTo: null, logo }],
      ['POST', endpoints.generate.path, makeBrief({ generateImage: true })],
      ['POST', endpoints.generate.path, makeBrief({ attachedMediaId: id, brandVoiceId })],
      ['POST', endpoints.composerGenerate.path, { ...composed, brandVoiceId, uploadedAssets: [id] }],
      ['POST', endpoints.createClip.path, { source }],
    ];
    for (const accept of ['application/json', 'text/event-stream']) {
      for (const [method, path, body, headers] of asked) {
        const answer = await member.call(method, path, body, { headers: { ...headers, accept } });
        expect(answer.text, path).toContain('storage_full');
      }
    }
  });

  it('stays when it is restored while others are being removed for good', async () => {
    const member = await server.member();
    for (const background of ['red', 'blue']) {
      await member.call('DELETE', `/api/media/${await keep(member, background)}`);
    }
    pass(retentionMs('deletedPosts') + 1000);
    const { library } = server.app.service(objects);
    await library.purge(AbortSignal.timeout(10_000), async () => {
      const [left] = (await listed(member, '?deleted=true')).items;
      if (left) await member.post(`/api/media/${left.id}/restore`);
    });
    expect(await names(member)).toHaveLength(1);
  });

  it('remains when its post is deleted, if its owner keeps it', async () => {
    const member = await server.member();
    const kept = await keep(member, 'red');
    const { id: loose } = await upload(member, await picture('blue'));
    const media = [kept, loose].map((id) => ({ id, alt: '' }));
    const { body: post } = await member.post('/api/posts', { platform: 'twitter', media });
    await member.call('PATCH', `/api/posts/${post.id}`, { version: 1, media: [] });
    expect((await listed(member)).items.map(({ id }) => id)).toEqual([kept]);
  });
});

describe('pictures', () => {
  it('lose their metadata, above all the location, and keep their orientation', async () => {
    const member = await server.member();
    const fromCamera = await sharp({ create: { width: 60, height: 20, channels: 3, background: 'olive' } })
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(fromCamera).metadata()).exif?.includes('Camera')).toBe(true);
    const { id, put } = await upload(member, fromCamera, { keep: true });
    expect(put.status, put.text).toBe(200);
    const file = Buffer.from(await (await member.fetch('GET', `/api/objects/${id}`)).arrayBuffer());
    const { exif, orientation, width, height } = await sharp(file).metadata();
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 20,
      height: 60,
    });
    expect((await listed(member)).items[0]).toMatchObject({ width: 20, height: 60, size: file.length });
    expect((await storage(member)).usedBytes).toBe(file.length);
  });

  it('that are animated keep all frames as they are, without being decoded', async () => {
    const member = await server.member();
    const frames = await Promise.all([1, 2, 3, 4].map(() => noise(200, 150).png().toBuffer()));
    const { data, info } = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true, effort: 0 })
      .withExif({ IFD0: { Make: 'Camera' } })
      .toBuffer({ resolveWithObject: true });
    expect(info.pages).toBe(4);
    const { id, put } = await upload(member, data, { keep: true });
    expect(put.status, put.text).toBe(200);
    const file = Buffer.from(await (await member.fetch('GET', `/api/objects/${id}`)).arrayBuffer());
    expect(file.includes('Camera')).toBe(false);
    expect(await sharp(file).metadata()).toMatchObject({ pages: 4, width: 200, height: 150 });
    expect((await listed(member)).items[0]).toMatchObject({ width: 200, height: 150, size: file.length });
    const pixelsOf = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();
    expect((await pixelsOf(file)).equals(await pixelsOf(data))).toBe(true);
    expect(file.length).toBeLessThan(data.length);
  });

  it('in PNG lose what programs wrote into them, and not a pixel', async () => {
    const member = await server.member();
    const bytes = await noise(60, 40)
      .png()
      .withExif({ IFD0: { Make: 'Camera' } })
      .toBuffer();
    const { url, put } = await upload(member, bytes);
    expect(put.status, put.text).toBe(200);
    const file = Buffer.from(await (await member.fetch('GET', url)).arrayBuffer());
    expect(file.includes('Camera')).toBe(false);
    expect((await sharp(file).raw().toBuffer()).equals(await sharp(bytes).raw().toBuffer())).toBe(true);
  });

  it('that would grow beyond what an upload may have are refused', async () => {
    const member = await server.member();
    const bytes = await rotated(4800, 4200);
    expect(bytes.length).toBeLessThan(uploadMaxBytes);
    const { put } = await upload(member, bytes);
    expect({ status: put.status, code: put.body.code }).toEqual({ status: 413, code: 'payload_too_large' });
  });

  it('of one caller do not hold up those of another, and only a few of them wait', async () => {
    await server.close();
    server = await startTestServer({ TRUST_PROXY: '1' }, { now: () => clock ?? new Date() });
    const [one, other] = [await server.member('pro'), await server.member()];
    const bytes = await rotated(2000, 1500);
    const announce = async (browser: Browser) =>
      String((await browser.post(endpoints.createUpload.path)).body.uploadURL);
    const send = (browser: Browser, url: string, address: string) =>
      browser.call('PUT', url, bytes, { headers: { 'x-forwarded-for': address } });
    const othersUrl = await announce(other);
    const answers: Answer[] = [];
    const isFull = Promise.withResolvers<void>();
    const many = Promise.all(
      Array.from({ length: 25 }, async () => {
        const answer = await send(one, await announce(one), '203.0.113.1');
        answers.push(answer);
        if (answer.status === 503) isFull.resolve();
      }),
    );
    await Promise.race([isFull.promise, many]);
    const served = () => answers.filter(({ status }) => status === 200).length;
    const { status, text } = await send(other, othersUrl, '203.0.113.2');
    expect(status, text).toBe(200);
    const servedBefore = served();
    await many;
    // Of those that waited already, some are served later. In the order of arrival, none would be.
    expect(servedBefore).toBeLessThan(served() - 1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { body, headers } of refused) {
      expect(body.code).toBe('service_unavailable');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('without metadata stay the same, byte for byte', async () => {
    const member = await server.member();
    const bytes = await picture('teal');
    const { url } = await upload(member, bytes);
    expect(Buffer.from(await (await member.fetch('GET', url)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('that are truncated still get thumbnails, as far as they go', async () => {
    const member = await server.member();
    const whole = await picture('navy', 900, 300);
    const { id, put } = await upload(member, whole.subarray(0, whole.length / 2), { keep: true });
    expect(put.status, put.text).toBe(200);
    expect((await listed(member)).items).toMatchObject([{ width: 900, height: 300 }]);
    await vi.waitFor(
      async () =>
        expect((await listed(member)).items).toMatchObject([
          { thumbnailUrl: `/api/objects/${id}?width=280`, previewUrl: `/api/objects/${id}?width=600` },
        ]),
      { timeout: 10_000 },
    );
  });

  it('soon get two thumbnails, which are deleted with them', async () => {
    const member = await server.member();
    const { id } = await upload(member, await picture('navy', 900, 300), { keep: true });
    const small = await vi.waitFor(
      async () => {
        const item = (await listed(member)).items[0];
        expect(item?.thumbnailUrl).toBe(`/api/objects/${id}?width=280`);
        return item;
      },
      { timeout: 10_000 },
    );
    for (const [url, width, height] of [
      [small?.thumbnailUrl, 280, 93],
      [small?.previewUrl, 600, 200],
    ] as const) {
      const answer = await member.fetch('GET', String(url));
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
        width,
        height,
      });
    }
    expect((await (await server.member()).get(String(small?.thumbnailUrl))).status).toBe(404);
    await server.app.service(objects).removeFile(member.id, id);
    expect((await member.get(String(small?.thumbnailUrl))).status).toBe(404);
  });
});

describe('the quota', () => {
  const { storageBytes } = planCatalogue.free.rights;

  it('is the plan’s, and storage is counted to the byte', async () => {
    const member = await server.member();
    expect(await storage(member)).toEqual({ usedBytes: 0, quotaBytes: 500 * 1024 * 1024, files: 0 });
    const bytes = await picture('red');
    await upload(member, bytes, { keep: true });
    await upload(member, bytes, { size: bytes.length });
    expect(await storage(member)).toMatchObject({ usedBytes: 2 * bytes.length, files: 2 });
    for (const [plan, gigabytes] of [
      ['pro', 10],
      ['agency', 50],
    ] as const) {
      const paying = await server.member(plan);
      expect((await storage(paying)).quotaBytes).toBe(gigabytes * 1024 * 1024 * 1024);
    }
  });

  it('lets exactly as many uploads start as there is room for, however many are requested at once', async () => {
    const member = await server.member();
    await setUsed(member, storageBytes - 3000);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => member.post(endpoints.createUpload.path, { size: 1000 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 413, body: { code: 'storage_full' } });
    expect((await storage(member)).usedBytes).toBe(storageBytes);
  });

  it('is also enforced on arrival: a late file that does not fit is not kept', async () => {
    const member = await server.member();
    const { body } = await member.post(endpoints.createUpload.path);
    pass(14 * 60 * 1000);
    // The reserved storage is released before the file arrives.
    await collection('objects').updateOne({}, { $set: { held: 0 } });
    await setUsed(member, storageBytes - 10);
    const put = await member.call('PUT', String(body.uploadURL), await picture('red'));
    expect(put.body).toMatchObject({ code: 'storage_full' });
    expect(await collection('objects').countDocuments()).toBe(0);
    expect((await storage(member)).usedBytes).toBe(storageBytes - 10);
  });

  it('gets storage back from uploads that never arrived, and from deleted files', async () => {
    const member = await server.member();
    await member.post(endpoints.createUpload.path);
    expect((await storage(member)).usedBytes).toBe(10 * 1024 * 1024);
    pass(31 * 60 * 1000);
    await server.app.service(objects).sweepFiles();
    expect(await storage(member)).toMatchObject({ usedBytes: 0, files: 1 });
    pass(retentionMs('awaitedUploads'));
    await server.app.service(objects).sweepFiles();
    expect(await storage(member)).toMatchObject({ usedBytes: 0, files: 0 });
    const id = await keep(member);
    await Promise.all([1, 2, 3].map(() => server.app.service(objects).removeFile(member.id, id)));
    expect(await storage(member)).toMatchObject({ usedBytes: 0, files: 0 });
  });

  it('is corrected by a recount if a crash counted too much', async () => {
    const member = await server.member();
    await keep(member);
    const { usedBytes } = await storage(member);
    await collection('storage_usage').updateOne({}, { $inc: { bytes: 5000, files: 1 } });
    await server.app.service(objects).recountStorage(new AbortController().signal, async () => undefined);
    expect(await storage(member)).toMatchObject({ usedBytes, files: 1 });
  });

  it('is not miscounted by a recount between reserving storage and writing a file, or between deleting and releasing', async () => {
    const member = await server.member();
    const { recountStorage, usage } = server.app.service(objects);
    await keep(member);
    const file = await collection('objects').findOne();
    const { usedBytes } = await storage(member);
    const room = { bytes: usedBytes, files: 1 };
    await usage.take(member.id, room, Number.POSITIVE_INFINITY);
    let waits = 0;
    await recountStorage(new AbortController().signal, async () => {
      waits += 1;
      if (waits === 1) await collection('objects').insertOne({ ...file, _id: 'another' as never });
    });
    expect(await storage(member)).toMatchObject({ usedBytes: 2 * usedBytes, files: 2 });
    await collection('objects').deleteOne({ _id: 'another' as never });
    await recountStorage(new AbortController().signal, async () => {
      waits += 1;
      if (waits === 4) await usage.give(member.id, room);
    });
    expect(await storage(member)).toMatchObject({ usedBytes, files: 1 });
    expect(waits).toBe(4);
  });

  it('of a visitor is small, however many uploads they make', async () => {
    const visitor = server.browser();
    const most = Math.floor(bounds.visitorStorageBytes / (10 * 1024 * 1024));
    for (let n = 0; n < most; n += 1) {
      expect((await visitor.post(endpoints.createUpload.path)).status).toBe(200);
    }
    expect((await visitor.post(endpoints.createUpload.path)).status).toBe(413);
  });

  it('of a network’s visitors is limited per day, however many accounts they have', async () => {
    await server.close();
    server = await startTestServer({ RATE_LIMIT_FACTOR: '0.1' });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await server.browser().post(endpoints.createUpload.path)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
