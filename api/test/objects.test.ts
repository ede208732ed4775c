import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints, planCatalogue, uploadMaxBytes } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseEnv } from '#app/env.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { createDiskStorage } from '#app/kernel/storage/disk-storage.ts';
import { bucketOptions, createS3Storage } from '#app/kernel/storage/s3-storage.ts';
import { objects } from '#app/objects/objects.feature.ts';
import { type Answer, type Browser, closeDatabases, startTestServer, type TestServer } from './harness.ts';
import { makePictureBomb } from './picture-bomb.ts';
import { type S3StandIn, startS3StandIn, startStoreBefore } from './stand-ins/s3.ts';

let s3: S3StandIn;
let png: Buffer;
beforeAll(async () => {
  s3 = await startS3StandIn();
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await s3.close();
  await closeDatabases();
});

/** Bytes of the given length that begin like a PNG. */
const pngOf = (size: number): Buffer => Buffer.concat([png, Buffer.alloc(size - png.length)]);

/** The bucket's bytes under a name. */
const stored = (name: string) => {
  const bucket = bucketOptions(parseEnv({ ...s3.env }));
  return bucket && createS3Storage(bucket).size(name);
};

describe.each(['the local disk', 'an S3 bucket'])('files on %s', (place) => {
  let server: TestServer;
  const onDisk = place === 'the local disk';
  beforeAll(async () => {
    server = await startTestServer(onDisk ? {} : { ...s3.env });
  });
  afterAll(() => server.close());

  async function announce(browser: Browser, size?: number) {
    const { status, body } = await browser.post(
      endpoints.createUpload.path,
      size === undefined ? undefined : { size },
    );
    expect(status).toBe(200);
    return { uploadURL: String(body.uploadURL), objectURL: String(body.objectURL) };
  }
  /** A browser's direct PUT: no cookies, no content type. */
  const put = (url: string, bytes: Buffer) =>
    fetch(url, { method: 'PUT', body: bytes as Buffer<ArrayBuffer> });
  /** Reads like a browser, following a redirect to the bucket. */
  async function read(browser: Browser, url: string) {
    const answer = await browser.fetch('GET', url);
    const location = answer.headers.get('location');
    return location ? fetch(location) : answer;
  }

  it('are uploaded with a single PUT and read by their owner', async () => {
    const browser = server.browser();
    const { uploadURL, objectURL } = await announce(browser);
    const answer = await put(uploadURL, png);
    expect(answer.status).toBe(200);
    const file = await read(browser, objectURL);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await file.arrayBuffer()).equals(png)).toBe(true);
  });

  it('are refused if they contain more pixels than we unpack', async () => {
    const browser = server.browser();
    const { uploadURL, objectURL } = await announce(browser);
    const answer = await put(uploadURL, makePictureBomb());
    if (onDisk) {
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({
        code: 'payload_too_large',
        message: expect.stringContaining('at most 50 megapixels'),
      });
      expect((await browser.get(objectURL)).status).toBe(404);
    } else {
      // The bucket accepts what the URL allows; the file is checked when it is first requested.
      expect((await browser.get(objectURL)).status).toBe(413);
      expect((await browser.get(objectURL)).status).toBe(404);
    }
  });

  it('are saved under the requested name', async () => {
    const browser = server.browser();
    const { uploadURL, objectURL } = await announce(browser, png.length);
    await put(uploadURL, png);
    const saved = async (name: string) =>
      (await read(browser, `${objectURL}?download=${encodeURIComponent(name)}`)).headers.get(
        'content-disposition',
      );
    expect(await saved('bakery.png')).toBe('attachment; filename="bakery.png"');
    // s3rver rejects a signed apostrophe as forged, so the longer form can only be checked on disk.
    if (!onDisk) return;
    expect(await saved('Bäckerei "1".png')).toBe(
      `attachment; filename="B_ckerei _1_.png"; filename*=UTF-8''B%C3%A4ckerei%20%221%22.png`,
    );
  });

  it('can only be read by their owner', async () => {
    const { uploadURL, objectURL } = await announce(server.browser());
    await put(uploadURL, png);
    const { status, body } = await server.browser().get(objectURL);
    expect(status).toBe(404);
    expect(body.code).toBe('not_found');
  });

  it('do not exist before they have arrived', async () => {
    const browser = server.browser();
    const { objectURL } = await announce(browser);
    expect((await browser.get(objectURL)).status).toBe(404);
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing that can run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a programme', Buffer.from('MZ\u0090\u0000\u0003')],
    [
      'no more than the first bytes of a picture',
      Buffer.from('89504e470d0a1a0a0000000d494844520000000800000008', 'hex'),
    ],
  ])('are refused when they are %s, whatever they call themselves', async (_name, bytes) => {
    const browser = server.browser();
    const { uploadURL, objectURL } = await announce(browser);
    const uploaded = await put(uploadURL, bytes);
    // A bucket accepts anything; the file is checked before use, and removed.
    const { status, text } = onDisk
      ? { status: uploaded.status, text: await uploaded.text() }
      : await browser.get(objectURL);
    expect(status).toBe(415);
    expect(text).toContain('It can’t be read as an image. Choose another file.');
    expect((await browser.get(objectURL)).status).toBe(404);
    const id = objectURL.slice(-32);
    expect(await server.app.connection.collection('objects').countDocuments({ _id: id as never })).toBe(0);
    if (!onDisk) {
      expect(await stored(`incoming/${id}`)).toBeNull();
      expect(await stored(id)).toBeNull();
      return;
    }
    const left = readdirSync(path.join(server.dataDir, 'objects'), { recursive: true });
    expect(left.filter((name) => String(name).includes(id))).toEqual([]);
  });

  it('are refused above 10 MB', async () => {
    const browser = server.browser();
    expect((await browser.post(endpoints.createUpload.path, { size: uploadMaxBytes + 1 })).status).toBe(400);
    const { uploadURL, objectURL } = await announce(browser);
    const uploaded = await put(uploadURL, pngOf(uploadMaxBytes + 1)).catch(() => null);
    if (onDisk) expect(uploaded?.status ?? 413).toBe(413);
    else expect((await browser.get(objectURL)).status).toBe(413);
    expect((await browser.get(objectURL)).status).toBe(404);
  });

  it('must have the signed size', async () => {
    const { uploadURL } = await announce(server.browser(), png.length);
    // s3rver doesn't check signed headers, so only check that the length is signed.
    if (onDisk) expect((await put(uploadURL, pngOf(png.length + 1))).ok).toBe(false);
    else expect(new URL(uploadURL).searchParams.get('X-Amz-SignedHeaders')).toContain('content-length');
  });

  it('are refused if the URL was altered', async () => {
    const { uploadURL } = await announce(server.browser());
    const other = await announce(server.browser());
    const changed = new URL(uploadURL);
    changed.pathname = new URL(other.uploadURL).pathname;
    expect((await put(changed.href, png)).status).toBe(403);
  });

  it('include generated pictures', async () => {
    const member = await server.member('pro');
    const { body } = await member.post(endpoints.generate.path, makeBrief({ generateImage: true }));
    const file = await read(member, String(body.imageUrl));
    const { width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
    expect({ width, height }).toEqual({ width: 1080, height: 1350 });
  });

  it('can be shown on the site’s own pages', async () => {
    const policy = (await server.browser().get(endpoints.getCredits.path)).headers.get(
      'content-security-policy',
    );
    const sources = onDisk ? "img-src 'self' data: blob:;" : `connect-src 'self' ${s3.env.S3_ENDPOINT}`;
    expect(policy).toContain(sources);
  });
});

describe('a bucket’s upload URLs', () => {
  const put = (url: string, bytes: Buffer) =>
    fetch(url, { method: 'PUT', body: bytes as Buffer<ArrayBuffer> });
  /** An upload that has reached the bucket and hasn't been checked; a member's, unless somebody else is given. */
  async function upload(server: TestServer, bytes = png, announced?: object, uploader?: Browser) {
    const member = uploader ?? (await server.member());
    const { body } = await member.post(endpoints.createUpload.path, announced);
    const { uploadURL, objectURL } = body as { uploadURL: string; objectURL: string };
    expect((await put(uploadURL, bytes)).status).toBe(200);
    /** What a reader gets. */
    const served = async () => {
      const { status, headers } = await member.get(objectURL);
      expect(status).toBe(302);
      return Buffer.from(await (await fetch(String(headers.get('location')))).arrayBuffer());
    };
    const storage = async () => (await member.get(endpoints.getStorage.path)).body;
    return { member, uploadURL, objectURL, id: objectURL.slice(-32), served, storage };
  }
  it('give no file that is too large to a generation, which is where it is checked', async () => {
    const server = await startTestServer({ ...s3.env });
    onTestFinished(() => server.close());
    const { member, uploadURL, objectURL } = await upload(server, pngOf(uploadMaxBytes + 1));
    const brief = { platforms: ['instagram'], goal: 'promote', topic: 'Rye loaves', tone: 'friendly' };
    const path = endpoints.composerGenerate.path;
    const refused = await member.post(path, { ...brief, uploadedAssets: [uploadURL] });
    expect([refused.status, refused.body.code]).toEqual([413, 'payload_too_large']);
    expect((await member.get(objectURL)).status).toBe(404);
    expect((await member.get(endpoints.listPosts.path)).body.items).toEqual([]);
  });

  it('can change nothing once a file was checked', async () => {
    const server = await startTestServer({ ...s3.env });
    onTestFinished(() => server.close());
    const { uploadURL, served, storage } = await upload(server);
    expect((await served()).equals(png)).toBe(true);
    await put(uploadURL, Buffer.alloc(uploadMaxBytes * 3, '<'));
    expect((await served()).equals(png)).toBe(true);
    expect(await storage()).toMatchObject({ usedBytes: png.length, files: 1 });
  });

  /** A server with an action that runs once, while the server waits for its next request to the bucket. */
  async function startInterrupted() {
    let interruption: { readonly request: string; readonly run: () => Promise<void> } | null = null;
    const store = await startStoreBefore(s3, async ({ method, url = '' }) => {
      const path = new URL(url, s3.env.S3_ENDPOINT).pathname;
      const due = interruption?.request === `${method} ${path}` ? interruption : null;
      if (due) interruption = null;
      await due?.run();
      return false;
    });
    onTestFinished(store.close);
    const server = await startTestServer({ ...s3.env, S3_ENDPOINT: store.endpoint });
    onTestFinished(() => server.close());
    const interrupt = (method: string, name: string, run: () => Promise<void>): void => {
      interruption = { request: `${method} /${s3.env.S3_BUCKET}/${name}`, run };
    };
    return { server, interrupt };
  }

  it('can change nothing while a file is being checked, even if somebody else checks it', async () => {
    const { server, interrupt } = await startInterrupted();
    const { member, uploadURL, objectURL, id, served, storage } = await upload(server);
    let other: Answer | null = null;
    interrupt('PUT', id, async () => {
      await put(uploadURL, pngOf(5000));
      other = await member.get(objectURL);
    });
    expect((await served()).equals(png)).toBe(true);
    expect(other).toMatchObject({ status: 404 });
    expect((await served()).equals(png)).toBe(true);
    expect(await storage()).toMatchObject({ usedBytes: png.length, files: 1 });
  });

  it('give the file to everyone who checks it first', async () => {
    const { server, interrupt } = await startInterrupted();
    const { id, served } = await upload(server);
    let other: Buffer | null = null;
    interrupt('HEAD', `incoming/${id}`, async () => {
      other = await served();
    });
    expect((await served()).equals(png)).toBe(true);
    expect(other).toEqual(png);
  });

  describe('to a storage that is nearly full', () => {
    /** A picture that grows when its metadata is removed. */
    let growing: Buffer;
    let grown: number;
    beforeAll(async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
      growing = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'teal', noise } })
        .withExif({ IFD0: { Artist: 'Somebody' } })
        .jpeg({ quality: 10 })
        .toBuffer();
      grown = (await sharp(growing).toFormat('jpeg', { quality: 92 }).toBuffer()).length;
      expect(grown).toBeGreaterThan(growing.length);
    });
    const used = (server: TestServer) => server.app.connection.collection('storage_usage').findOne();
    /** Changes how much the uploader stores already. */
    const use = (server: TestServer, bytes: number) =>
      server.app.connection.collection('storage_usage').updateOne({}, { $set: { bytes } });
    const quota = planCatalogue.free.rights.storageBytes;

    it('give the file to everyone who checks it first, though there is room for one of them', async () => {
      const { server, interrupt } = await startInterrupted();
      const { id, served } = await upload(server, growing, { size: growing.length });
      await use(server, quota - (grown - growing.length));
      let other: Buffer | null = null;
      interrupt('PUT', id, async () => {
        other = await served();
      });
      expect((await served()).length).toBe(grown);
      expect(other).toHaveLength(grown);
      expect((await served()).length).toBe(grown);
      expect(await used(server)).toMatchObject({ bytes: quota, files: 1 });
    });

    it('keep the file while somebody else who checks it has taken the room', async () => {
      const { server } = await startInterrupted();
      const { member, objectURL, served } = await upload(server, growing, { size: growing.length });
      await use(server, quota);
      expect(await member.get(objectURL)).toMatchObject({ status: 413, body: { code: 'storage_full' } });
      await use(server, growing.length);
      expect((await served()).length).toBe(grown);
      expect(await used(server)).toMatchObject({ bytes: grown, files: 1 });
    });

    it('measure a visitor against a visitor’s storage', async () => {
      const { server } = await startInterrupted();
      const visitor = server.browser();
      const { objectURL } = await upload(server, growing, { size: growing.length }, visitor);
      await use(server, bounds.visitorStorageBytes);
      expect(await visitor.get(objectURL)).toMatchObject({ status: 413, body: { code: 'storage_full' } });
    });
  });

  it('leave nothing in the bucket, whatever arrives late or is left by a crash', async () => {
    let isAway = false;
    const store = await startStoreBefore(s3, ({ method }) => isAway && method === 'DELETE');
    onTestFinished(store.close);
    const server = await startTestServer({ ...s3.env, S3_ENDPOINT: store.endpoint });
    onTestFinished(() => server.close());
    const [looked, late, refused] = [await upload(server), await upload(server), await upload(server)];
    await late.served();
    expect(await stored(`incoming/${late.id}`)).toBeNull();
    await put(late.uploadURL, png);
    await put(refused.uploadURL, Buffer.from('zz'));
    expect((await refused.member.get(refused.objectURL)).status).toBe(415);
    expect(await stored(`incoming/${refused.id}`)).toBeNull();
    await put(refused.uploadURL, png);
    // The file is kept, but the uploaded original can't be removed.
    isAway = true;
    expect((await looked.member.get(looked.objectURL)).status).toBe(500);
    isAway = false;
    expect((await looked.served()).equals(png)).toBe(true);
    const arrived = [looked, late, refused].map(({ id }) => `incoming/${id}`);
    for (const name of arrived) expect(await stored(name)).toBe(png.length);

    const jobs = server.app.connection.collection('jobs');
    const due = { name: 'objects.clear-incoming' };
    const times = (await jobs.find(due).toArray()).map(({ nextRunAt }) => Number(nextRunAt) - Date.now());
    expect(times).toHaveLength(3);
    // By then no URL is valid, and files that were never checked are gone.
    for (const time of times) expect(time).toBeGreaterThan(23 * 60 * 60 * 1000);
    await jobs.updateMany(due, { $set: { nextRunAt: new Date() } });
    await vi.waitFor(async () => expect(await Promise.all(arrived.map(stored))).toEqual([null, null, null]), {
      timeout: 10_000,
    });
    expect((await looked.served()).equals(png)).toBe(true);
  });
});

describe('the local disk’s upload URLs', () => {
  it('accept one file, and expire', async () => {
    let clock = Date.now();
    const server = await startTestServer({}, { now: () => new Date(clock) });
    const address = async () =>
      String((await server.browser().post(endpoints.createUpload.path)).body.uploadURL);
    const put = (url: string) => server.browser().call('PUT', url, png);
    const first = await address();
    const answers = await Promise.all([put(first), put(first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('already been uploaded'),
    });
    const second = await address();
    clock += 16 * 60 * 1000;
    const late = await put(second);
    // The text by which the spec's upload library decides to try again.
    expect(late).toMatchObject({ status: 403, body: { code: 'forbidden', message: 'Request has expired' } });
    await server.close();
  });

  it('say that a file which is shorter than announced has changed, and take the right one after that', async () => {
    const server = await startTestServer();
    onTestFinished(() => server.close());
    const { body } = await server.browser().post(endpoints.createUpload.path, { size: png.length });
    const put = (bytes: Buffer) =>
      fetch(String(body.uploadURL), { method: 'PUT', body: bytes as Buffer<ArrayBuffer> });
    const short = await put(png.subarray(0, -1) as Buffer);
    expect(short.status).toBe(400);
    expect(((await short.json()) as { message: string }).message).toBe(
      'The file has changed since it was chosen. Please choose it again.',
    );
    expect((await put(png)).status).toBe(200);
  });

  it('that a crash cut off are cleared away later, and those under way are not', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'postloom-crashed-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const later = new Date(Date.now() + 2 * 60 * 60 * 1000);
    const disk = createDiskStorage({ directory, secret: 'any', now: () => later });
    const name = `0f${'a'.repeat(30)}`;
    const underWay = `${name}.${randomUUID()}.part`;
    mkdirSync(path.join(directory, '0f'));
    for (const file of [name, `${name}.${randomUUID()}.part`, `${name}-600.${randomUUID()}.part`, underWay])
      writeFileSync(path.join(directory, '0f', file), 'bytes');
    utimesSync(path.join(directory, '0f', underWay), later, later);
    await disk.clearPartial();
    expect(readdirSync(path.join(directory, '0f')).sort()).toEqual([name, underWay]);
  });

  it('use no more disk space than two uploads, and prefer the newest when older ones hang', async () => {
    const server = await startTestServer();
    onTestFinished(() => server.close());
    const { body } = await server.browser().post(endpoints.createUpload.path);
    const url = String(body.uploadURL);
    const partsOnDisk = () =>
      readdirSync(server.dataDir, { recursive: true }).filter((file) => String(file).endsWith('.part'));
    const begin = async () => {
      const call = request(url, {
        method: 'PUT',
        headers: { 'content-length': '1000', expect: '100-continue' },
      });
      onTestFinished(() => void call.destroy());
      const answer = new Promise<number | undefined>((resolve) => {
        call.on('response', ({ statusCode }) => resolve(statusCode)).on('error', () => resolve(undefined));
      });
      call.flushHeaders();
      await once(call, 'continue');
      call.write('x');
      return { call, answer };
    };
    const first = await begin();
    // The server says "continue" before it reads the request: the older one is the one that it has read first.
    await vi.waitFor(() => expect(partsOnDisk()).toHaveLength(1));
    const second = await begin();
    await vi.waitFor(() => expect(partsOnDisk()).toHaveLength(2));
    const third = await begin();
    expect(await Promise.race([first.answer, third.answer])).toBe(503);
    await vi.waitFor(() => expect(partsOnDisk()).toHaveLength(2));
    const last = await fetch(url, { method: 'PUT', body: png as Buffer<ArrayBuffer> });
    expect(last.status).toBe(200);
    expect(await second.answer).toBe(503);
    third.call.destroy();
    await vi.waitFor(() => expect(partsOnDisk()).toEqual([]));
  });

  it('accept no second file after a refused one, and say so', async () => {
    const server = await startTestServer();
    const browser = server.browser();
    const { body } = await browser.post(endpoints.createUpload.path);
    const put = (bytes: Buffer) => server.browser().call('PUT', String(body.uploadURL), bytes);
    expect(await put(Buffer.from('zz'))).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
    const again = await put(png);
    expect([again.status, again.body.code]).toEqual([410, 'gone']);
    expect(again.body.message).toContain('choose the file again');
    expect((await browser.get(String(body.objectURL))).status).toBe(404);
    await server.close();
  });

  it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
    'say that the disk is full, leave nothing there, and take the file when there is room (mounting one needs root on Linux)',
    async () => {
      const disk = mkdtempSync(path.join(tmpdir(), 'postloom-disk-'));
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk]);
      onTestFinished(() => {
        execFileSync('umount', ['--lazy', disk]);
        rmSync(disk, { recursive: true });
      });
      const server = await startTestServer({ DATA_DIR: disk });
      onTestFinished(() => server.close());
      const browser = server.browser();
      const filler = path.join(disk, 'filler');
      expect(() => writeFileSync(filler, Buffer.alloc(32 * 2 ** 20))).toThrow('ENOSPC');
      const file = pngOf(2 ** 20);
      const { body } = await browser.post(endpoints.createUpload.path, { size: file.length });
      const put = () => fetch(String(body.uploadURL), { method: 'PUT', body: file as Buffer<ArrayBuffer> });
      const refused = await put();
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({
        message: 'There’s no room for files at the moment. Please try again later.',
      });
      expect((await browser.get(String(body.objectURL))).status).toBe(404);
      rmSync(filler);
      const left = readdirSync(disk, { recursive: true }).filter((name) => String(name).endsWith('.part'));
      expect(left).toEqual([]);
      expect((await put()).status).toBe(200);
    },
  );

  it('are forgotten if no file arrives', async () => {
    let clock = Date.now();
    const server = await startTestServer({}, { now: () => new Date(clock) });
    await server.browser().post(endpoints.createUpload.path);
    const awaited = () => server.app.connection.collection('objects').countDocuments();
    expect(await awaited()).toBe(1);
    clock += 25 * 60 * 60 * 1000;
    await server.app.service(objects).sweepFiles();
    expect(await awaited()).toBe(0);
    await server.close();
  });
});
