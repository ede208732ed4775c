import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request as requestOf } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedMongo } from '@postloom/embedded-mongo';
import { full } from '@postloom/shared-contracts/testing';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Env } from '#app/env.ts';
import { connectDatabase } from '#app/kernel/database/open-database.ts';
import { explainStart } from '#app/kernel/start-error.ts';
import { createDiskStorage } from '#app/kernel/storage/disk-storage.ts';
import type { ObjectStorage } from '#app/kernel/storage/object-storage.ts';
import { bucketOptions, createS3Storage } from '#app/kernel/storage/s3-storage.ts';
import { createArtifactStore, quickest } from '#app/releases/artifact-store.ts';
import { keptDays, keptVersions, pruneArtifacts } from '#app/releases/prune-artifacts.ts';
import { publishArtifact } from '#app/releases/publish-artifact.ts';
import { releases } from '#app/releases/releases.feature.ts';
import { createSiteFeature } from '#app/site/site.feature.ts';
import { Browser, closeDatabases, freshDatabaseUri, startTestServer } from './harness.ts';
import { makeKey, pack, remoteBuild, shellBuild, writeBuild } from './release-fixtures.ts';
import { activateAsNewer, managerToken, type ReleaseSite, startReleaseSite } from './release-site.ts';
import { startS3StandIn, startStoreBefore } from './stand-ins/s3.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});
afterAll(closeDatabases);

async function start(...input: Parameters<typeof startReleaseSite>): Promise<ReleaseSite> {
  const site = await startReleaseSite(...input);
  undo.push(() => site.close());
  return site;
}

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'postloom-release-'));
  undo.push(() => rm(made, { recursive: true, force: true }));
  return made;
}

async function publishAndActivate({ manager }: ReleaseSite, remote: string, version: string): Promise<void> {
  expect((await manager.publish(remoteBuild(remote, version))).status).toBe(201);
  expect((await manager.change({ action: 'activate', remote, version })).status).toBe(200);
}

const linkTo = (label: string) => ({ place: 'site-header', path: '/mf-two', label, order: 10 });

const activate = async ({ manager }: ReleaseSite, version: string): Promise<number> =>
  (await manager.change({ action: 'activate', remote: 'mf-one', version })).status;

/** The storage of a site's archives. */
function storageOf(env: Env): ObjectStorage {
  const bucket = bucketOptions(env);
  if (bucket) return createS3Storage(bucket);
  const directory = path.join(env.DATA_DIR, 'objects');
  return createDiskStorage({ directory, secret: env.SESSION_SECRET, now: () => new Date() });
}

/**
 * How soon the other process must serve a change. Longer outside the full size, because other tests run at the same
 * time.
 */
const soonMs = full ? 1000 : 10_000;

/** Polls until the condition holds, and returns how long that took, in milliseconds. */
async function until(isSo: () => Promise<boolean>, patienceMs = 20_000): Promise<number> {
  const begin = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begin > patienceMs) throw new Error(`Not so within ${patienceMs} ms`);
  }
  return performance.now() - begin;
}

/** The address of a store that loses the requests selected by `isLost`. */
async function storeBehind(...input: Parameters<typeof startStoreBefore>): Promise<string> {
  const { endpoint, close } = await startStoreBefore(...input);
  undo.push(close);
  return endpoint;
}

describe('two processes with one database and one store', () => {
  test('agree at once, and each serves what the other one got', async () => {
    const bucket = await startS3StandIn();
    undo.push(bucket.close);
    const env = { ...bucket.env, MONGODB_URI: await freshDatabaseUri() };
    const one = await start(env);
    const two = await start(env, one.builds);
    for (const version of ['2.0.0', '2.1.0', '2.2.0']) {
      await publishAndActivate(one, 'mf-one', version);
      expect(await until(async () => (await two.live('mf-one')) === version)).toBeLessThan(soonMs);
      const file = await two.browser().get(`/remotes/mf-one/${version}/remoteEntry.js`);
      expect(file.text).toBe(`/* mf-one ${version} */`);
    }
    const back = await two.manager.change({ action: 'rollback', remote: 'mf-one', reason: 'a bad day' });
    expect(back.status).toBe(200);
    expect(await until(async () => (await one.live('mf-one')) === '2.1.0')).toBeLessThan(soonMs);
  });
});

describe('a publication that is interrupted', () => {
  test('by the store leaves nothing visible or active, and succeeds when repeated', async () => {
    const bucket = await startS3StandIn();
    undo.push(bucket.close);
    // Lets everything through except the writing of an archive.
    let isAway = false;
    const S3_ENDPOINT = await storeBehind(bucket, ({ method }) => isAway && method === 'PUT');
    const site = await start({ ...bucket.env, S3_ENDPOINT });
    const build = remoteBuild('mf-one', '2.0.0');
    const versions = async () => {
      const { body } = await site.manager.call('GET', '/api/releases/artifacts?remote=mf-one');
      return (body.artifacts as { version: string }[]).map(({ version }) => version.split('+')[0]);
    };

    isAway = true;
    expect((await site.manager.publish(build)).status).toBeGreaterThanOrEqual(500);
    expect(await versions()).toEqual(['1.0.0']);
    expect(await activate(site, '2.0.0')).toBe(404);
    expect((await site.browser().get('/remotes/mf-one/2.0.0/remoteEntry.js')).status).toBe(404);
    expect(await site.live('mf-one')).toMatch(/^1\.0\.0/);

    isAway = false;
    expect((await site.manager.publish(build)).status).toBe(201);
    expect(await versions()).toEqual(['2.0.0', '1.0.0']);
    expect(await activate(site, '2.0.0')).toBe(200);
  });

  test('by its process while another one sends the same content leaves what the other one says it has published', async () => {
    const site = await start();
    const { artifacts, tokens } = site.app.service(releases);
    const actor = { token: 'environment', name: 'a pipeline', role: 'manager', remotes: [] } as const;
    const send = async (builtAt: string, put: (archive: Buffer) => Promise<void>) => {
      const archive = await pack(remoteBuild('mf-one', '2.0.0', { builtAt }), site.manager.key);
      const dependencies = { connection: site.app.connection, tokens, now: () => new Date() };
      return publishArtifact({ ...dependencies, store: { ...artifacts, put } }, archive, actor);
    };
    const killed = () => Promise.reject(new Error('killed'));
    // The other run reserves the version after this one has, and dies before its own archive is stored.
    const told = await send('2026-11-01T10:00:00.000Z', async (archive) => {
      await artifacts.put(archive);
      await expect(send('2026-11-01T10:00:01.000Z', killed)).rejects.toThrow('killed');
    });
    expect(told).toMatchObject({ isNew: true, artifact: { version: '2.0.0' } });
    expect(await activate(site, '2.0.0')).toBe(200);
    expect(await site.live('mf-one')).toBe('2.0.0');
  });

  test('in the middle of its upload leaves nothing', async () => {
    const site = await start();
    const archive = await pack(remoteBuild('mf-one', '2.0.0'), site.manager.key);
    const upload = requestOf(`${site.url}/api/releases/artifacts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${managerToken}`,
        'content-type': 'application/zip',
        'content-length': archive.length,
      },
    });
    const cut = once(upload, 'error');
    upload.write(archive.subarray(0, archive.length / 2), () => upload.destroy(new Error('cut off')));
    await cut;
    expect(await activate(site, '2.0.0')).toBe(404);
    expect((await site.manager.publish(remoteBuild('mf-one', '2.0.0'), archive)).status).toBe(201);
    expect(await activate(site, '2.0.0')).toBe(200);
  });
});

const cycles = full ? 100 : 3;
test(`${cycles} releases and rollbacks break no page that loads meanwhile`, {
  timeout: 60_000 + cycles * 5000,
}, async () => {
  const site = await start();
  const failures: string[] = [];
  let isOver = false;
  let loads = 0;
  /** Loads pages and the remote entries that they name, one after the other. */
  const visit = async (): Promise<void> => {
    while (!isOver) {
      const page = await site.browser().get('/mf-one', { headers: { accept: 'text/html' } });
      const record = JSON.parse(/id="deployment-record">(.*?)<\/script>/.exec(page.text)?.[1] ?? '{}');
      const { version, entry } = record.remotes?.['mf-one']?.candidates?.[0] ?? {};
      const script = await site.browser().get(`/remotes/mf-one/${version}/${entry}`);
      loads += 1;
      if (
        page.status !== 200 ||
        script.status !== 200 ||
        script.text !== `/* mf-one ${String(version).split('+')[0]} */`
      ) {
        failures.push(`${page.status} ${version} ${entry} ${script.status} ${script.text.slice(0, 80)}`);
      }
    }
  };
  const visits = Promise.all([visit(), visit(), visit(), visit()]);
  const before = await site.live('mf-one');
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    await publishAndActivate(site, 'mf-one', `2.0.${cycle}`);
    expect(await site.live('mf-one')).toBe(`2.0.${cycle}`);
    const back = { action: 'rollback', remote: 'mf-one', version: before, reason: 'a bad day' };
    expect((await site.manager.change(back)).status).toBe(200);
    expect(await site.live('mf-one')).toBe(before);
    await site.manager.change({ action: 'unlock', remote: 'mf-one', reason: 'go on' });
  }
  isOver = true;
  await visits;
  expect(failures).toEqual([]);
  expect(loads).toBeGreaterThan(cycles);
});

test('a release unpacks files again that are missing from the copy on disk, or damaged', async () => {
  const env = { DATA_DIR: await folder() };
  const site = await start(env);
  await publishAndActivate(site, 'mf-one', '1.5.0');
  await publishAndActivate(site, 'mf-one', '1.6.0');
  const copy = path.join(env.DATA_DIR, 'artifacts/mf-one/1.5.0');
  const scripts = (await readdir(copy, { recursive: true })).filter((name) => name.endsWith('.js'));
  const [missing, ...damaged] = scripts;
  if (missing === undefined) throw new Error('The build has no script.');
  const read = () =>
    Promise.all(
      scripts.map(async (name) => (await site.browser().get(`/remotes/mf-one/1.5.0/${name}`)).text),
    );
  const before = await read();
  for (const change of [
    { action: 'activate', version: '1.5.0' },
    { action: 'lock', reason: 'a file is not found' },
  ]) {
    await rm(path.join(copy, missing));
    for (const name of damaged) await writeFile(path.join(copy, name), 'cut of');
    const { status } = await site.manager.change({ remote: 'mf-one', ...change });
    expect(status).toBe(200);
    expect(await read(), change.action).toEqual(before);
  }
});

test('what is live and too new for a process is a warning of it, when it goes live and at a start, and in its status', async () => {
  const env = { MONGODB_URI: await freshDatabaseUri(), DATA_DIR: await folder() };
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line).msg) });
  const told = () => lines.splice(0).filter((line) => line.startsWith('live, and does not fit'));
  const warning: unknown = expect.stringMatching(/mf-one 1\.5\.0 was built for the API's contract 2\.99\.0/);
  const first = await startReleaseSite(env, undefined, log);
  await first.manager.publish(remoteBuild('mf-one', '1.5.0', { contractVersion: '2.99.0' }));
  expect(told()).toEqual([]);
  const unfit = async ({ manager }: ReleaseSite, channel = 'production') =>
    (await manager.call('GET', `/api/releases/status?channel=${channel}`)).body.unfit;
  const named = [{ remote: 'mf-one', version: '1.5.0', reason: warning }];
  expect(await unfit(first)).toEqual([]);
  await activateAsNewer(first, 'mf-one', '1.5.0');
  await expect.poll(() => first.live('mf-one')).toBe('1.5.0');
  expect(told()).toEqual([warning]);
  expect(await unfit(first)).toEqual(named);
  expect(await unfit(first, 'staging')).toEqual([]);
  await first.manager.change({ action: 'lock', remote: 'mf-two', reason: 'no news of mf-one' });
  expect(told()).toEqual([]);
  await first.close();

  const second = await start(env, undefined, log);
  expect(told()).toEqual([warning]);
  expect(await unfit(second)).toEqual(named);
  const back = { action: 'rollback', remote: 'mf-one', from: '1.5.0', reason: 'too new' };
  expect((await second.manager.change(back)).status).toBe(200);
  expect(await unfit(second)).toEqual([]);
});

test('an upload that is cut off is in the log, with who sent it', async () => {
  const lines: { msg: string; by?: string }[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const site = await start({}, undefined, log);
  const upload = requestOf(`${site.url}/api/releases/artifacts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${managerToken}`,
      'content-type': 'application/zip',
      'content-length': 30_000_000,
    },
  });
  upload.on('error', () => undefined);
  // More than waits on the way, so that the site has begun to read when it is sent.
  upload.write(Buffer.alloc(25_000_000), () => upload.destroy());
  await expect
    .poll(() => lines.filter(({ msg }) => msg === 'the upload of a version did not arrive'))
    .toMatchObject([{ by: 'RELEASE_TOKEN' }]);
});

describe('a start', () => {
  test('unpacks files again that are missing from a copy on disk, or damaged', async () => {
    const env = { MONGODB_URI: await freshDatabaseUri(), DATA_DIR: await folder() };
    const first = await startReleaseSite(env);
    await publishAndActivate(first, 'mf-one', '1.5.0');
    await first.close();
    const copy = path.join(env.DATA_DIR, 'artifacts/mf-one/1.5.0');
    const scripts = (await readdir(copy, { recursive: true })).filter((name) => name.endsWith('.js'));
    const [missing, ...damaged] = scripts;
    if (missing === undefined) throw new Error('The build has no script.');
    const before = await Promise.all(scripts.map((name) => readFile(path.join(copy, name), 'utf8')));
    await rm(path.join(copy, missing));
    for (const name of damaged) await writeFile(path.join(copy, name), 'cut of');

    const second = await start(env);
    const after = scripts.map((name) => second.browser().get(`/remotes/mf-one/1.5.0/${name}`));
    expect((await Promise.all(after)).map(({ text }) => text)).toEqual(before);
  });

  test('publishes and activates new builds if only starts have decided so far', async () => {
    const env = { MONGODB_URI: await freshDatabaseUri(), DATA_DIR: await folder() };
    const builds = await folder();
    for (const build of [
      shellBuild('1.0.0'),
      remoteBuild('mf-one', '1.0.0'),
      remoteBuild('mf-two', '1.0.0'),
    ]) {
      await writeBuild(builds, build);
    }
    const first = await startReleaseSite(env, builds);
    await publishAndActivate(first, 'mf-one', '1.5.0');
    await first.close();

    await writeBuild(builds, remoteBuild('mf-one', '2.0.0'));
    await writeBuild(builds, remoteBuild('mf-two', '2.0.0'));
    const second = await start(env, builds);
    // For mf-one a person's decision counts, but its build has been published.
    expect(await second.live('mf-one')).toBe('1.5.0');
    expect(await second.live('mf-two')).toMatch(/^2\.0\.0\+/);
    const { body } = await second.manager.call('GET', '/api/releases/artifacts?remote=mf-one');
    expect(
      (body.artifacts as { version: string }[]).some(({ version }) => version.startsWith('2.0.0+')),
    ).toBe(true);
  });

  test('undoes no rollback, no withdrawal and no lock', async () => {
    const env = { MONGODB_URI: await freshDatabaseUri(), DATA_DIR: await folder() };
    const first = await startReleaseSite(env);
    undo.push(() => first.close());
    await publishAndActivate(first, 'mf-one', '1.5.0');
    await first.manager.change({ action: 'rollback', remote: 'mf-one', reason: 'broken' });
    await first.manager.change({ action: 'lock', remote: 'mf-two', reason: 'a freeze' });
    await publishAndActivate(first, 'mf-new', '0.1.0');
    await first.manager.change({ action: 'withdraw', remote: 'mf-new', reason: 'broken' });
    await first.manager.change({ action: 'unlock', remote: 'mf-new', reason: 'mended in 0.2.0' });
    const before = await first.manager.call('GET', '/api/releases/status');

    await writeBuild(first.builds, remoteBuild('mf-one', '2.0.0'));
    await writeBuild(first.builds, remoteBuild('mf-two', '2.0.0'));
    await writeBuild(first.builds, remoteBuild('mf-new', '0.2.0'));
    await first.publishBuilds();
    expect((await first.manager.call('GET', '/api/releases/status')).text).toBe(before.text);
  });

  test('activates only the first version in production', async () => {
    const env = {
      NODE_ENV: 'production',
      MONGODB_URI: await freshDatabaseUri(),
      DATA_DIR: await folder(),
    };
    const site = await start(env);
    const before = await site.live('mf-one');
    expect(before).toMatch(/^1\.0\.0\+/);
    await writeBuild(site.builds, remoteBuild('mf-one', '2.0.0'));
    await site.publishBuilds();
    expect(await site.live('mf-one')).toBe(before);
  });
});

describe('what somebody has tampered with', () => {
  test('in the registry is not served: the previous version takes its place', async () => {
    const bucket = await startS3StandIn();
    undo.push(bucket.close);
    const env = { ...bucket.env, MONGODB_URI: await freshDatabaseUri() };
    const first = await start(env);
    const before = await first.live('mf-one');
    await publishAndActivate(first, 'mf-one', '2.0.0');
    const artifacts = first.app.connection.collection('release_artifacts');
    const found = await artifacts.findOne({ remote: 'mf-one', version: '2.0.0' });
    const manifest = String(found?.manifest).replace('/mf-one"', '/stolen"');
    await artifacts.updateOne({ remote: 'mf-one', version: '2.0.0' }, { $set: { manifest } });
    const second = await start(env, first.builds);
    expect(await second.live('mf-one')).toBe(before);
    expect((await second.browser().get('/remotes/mf-one/2.0.0/remoteEntry.js')).status).toBe(404);
  });

  test('in the store is not served, whoever has signed it', async () => {
    const bucket = await startS3StandIn();
    undo.push(bucket.close);
    const env = { ...bucket.env, MONGODB_URI: await freshDatabaseUri() };
    const first = await start(env);
    const before = await first.live('mf-one');
    await publishAndActivate(first, 'mf-one', '2.0.0');
    const { connection, env: siteEnv } = first.app;
    const storage = storageOf(siteEnv);
    const found = await connection
      .collection('release_artifacts')
      .findOne({ remote: 'mf-one', version: '2.0.0' });
    const other = await pack(remoteBuild('mf-one', '2.0.0', {}, 'evil()'), makeKey());
    await storage.write(String(found?.object), other, 'application/zip');
    const second = await start(env, first.builds);
    expect(await second.live('mf-one')).toBe(before);
    expect((await second.browser().get('/remotes/mf-one/2.0.0/remoteEntry.js')).text).not.toContain('evil');
  });

  test('in the deployment record is not applied: the last good one stays in use', async () => {
    const site = await start();
    const before = await site.live('mf-one');
    await site.manager.publish(remoteBuild('mf-one', '2.0.0'));
    const channels = site.app.connection.collection('release_channels');
    const revision: unknown = (await channels.findOne({}))?.revision;
    await channels.updateOne(
      { 'entries.remote': 'mf-one' },
      { $set: { 'entries.$.active': '2.0.0' }, $inc: { revision: 1 } },
    );
    // At least two polling intervals.
    await expect(until(async () => (await site.live('mf-one')) === '2.0.0', 1500)).rejects.toThrow('Not so');
    expect(await site.live('mf-one')).toBe(before);
    const refused = await site.manager.call('POST', '/api/releases/changes', {
      action: 'lock',
      channel: 'production',
      remote: 'mf-one',
      revision: Number(revision) + 1,
      reason: 'what is this',
    });
    expect(refused.status).toBe(500);
  });
});

test('old versions are deleted, but none that a channel serves, may return to, or has served recently @turn-1', async () => {
  const site = await start();
  const { connection } = site.app;
  const storage = storageOf(site.app.env);
  await publishAndActivate(site, 'mf-one', '2.0.0');
  await publishAndActivate(site, 'mf-one', '2.1.0');
  await site.manager.publish(remoteBuild('mf-one', '2.2.0'));
  const pruned = await connection.collection('release_artifacts').findOne({ version: '2.2.0' });
  for (let patch = 0; patch < keptVersions; patch += 1) {
    await site.manager.publish(remoteBuild('mf-one', `3.0.${patch}`));
  }
  const store = createArtifactStore({
    storage,
    folder: path.join(site.dataDir, 'artifacts'),
    compression: quickest,
    log: { warn: () => undefined },
  });
  const inDays = (days: number) => () => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  expect(await pruneArtifacts({ connection, store, now: inDays(keptDays - 1) })).toEqual([]);
  // A rollback may return to 1.0.0 and 2.0.0, 2.1.0 is live, and the newest twenty of the others are kept.
  expect(await pruneArtifacts({ connection, store, now: inDays(keptDays + 1) })).toEqual(['mf-one@2.2.0']);
  expect(await storage.read(String(pruned?.object))).toBeNull();
  expect((await site.browser().get('/remotes/mf-one/2.2.0/remoteEntry.js')).status).toBe(404);
  expect((await site.manager.change({ action: 'rollback', remote: 'mf-one', reason: 'a try' })).status).toBe(
    200,
  );
});

test('of many releases in a row the first ones and the last are rendered, and no page waits for the others @turn-5', async () => {
  const prerendered = {
    path: '/mf-one',
    access: 'public',
    chrome: 'site',
    scripts: [],
    styles: [],
    prerender: true,
  };
  const pages = [{ path: '/mf-one', title: 'One', description: 'One' }];
  const site = await start({}, [
    // Renders the other remote's link. From its second version on, it blocks until it is released.
    shellBuild(
      '1.0.0',
      {},
      {
        'server/prerender.mjs': `
        import { existsSync } from 'node:fs';
        const label = ({ remotes }) => remotes['mf-two'].navigation[0].label;
        export const prerender = async ({ record }) => {
          while (label(record) !== 'first' && !existsSync(new URL('go', import.meta.url)))
            await new Promise((resolve) => setTimeout(resolve, 10));
          return '<p>' + label(record) + '</p>';
        };`,
      },
    ),
    remoteBuild(
      'mf-one',
      '1.0.0',
      { routes: [prerendered], pages, serverEntry: 'server/routes.mjs' },
      undefined,
      {
        'server/routes.mjs': 'export const createRoutes = () => [];',
      },
    ),
    remoteBuild('mf-two', '1.0.0', { navigation: [linkTo('first')] }),
  ]);
  const page = async () => (await site.browser().get('/mf-one', { headers: { accept: 'text/html' } })).text;
  expect(await page()).toContain('<p>first</p>');
  const versions = Array.from({ length: 8 }, (_, index) => `2.${index}.0`);
  for (const version of versions) {
    const build = remoteBuild('mf-two', version, { navigation: [linkTo(version)] });
    expect((await site.manager.publish(build)).status).toBe(201);
    expect((await site.manager.change({ action: 'activate', remote: 'mf-two', version })).status).toBe(200);
    expect(await page()).toContain('<div id="root"></div>');
  }
  const [shell = ''] = await readdir(path.join(site.dataDir, 'artifacts/shell'));
  await writeFile(path.join(site.dataDir, 'artifacts/shell', shell, 'server/go'), '');
  await until(async () => (await page()).includes('<p>2.7.0</p>'));
  // Waits until everything for the last one is rendered.
  await site.publishBuilds();
  // The previous page, at most two that were in progress, and the last.
  expect((await readdir(path.join(site.dataDir, 'prerendered/mf-one'))).length).toBeLessThanOrEqual(4);
});

test('a server that stops ends what it renders, and writes nothing afterwards', async () => {
  const never = 'export const prerender = () => new Promise((resolve) => setTimeout(resolve, 600_000));';
  const site = await start({}, [remoteBuild('mf-one', '1.0.0')]);
  const shell = shellBuild('1.0.0', {}, { 'server/prerender.mjs': never });
  expect((await site.manager.publish(shell)).status).toBe(201);
  const { status } = await site.manager.change({ action: 'activate', remote: 'shell', version: '1.0.0' });
  expect(status).toBe(200);
  await site.app.close();
  // Waits for what is being rendered, which would be half a minute for this shell.
  await site.publishBuilds();
  await expect(readdir(path.join(site.dataDir, 'prerendered'))).rejects.toThrow('ENOENT');
});

test('two remotes at versions of the same number each have their own pages rendered @turn-1', async () => {
  const versionOf = (remote: string) =>
    remoteBuild(
      remote,
      '2.0.0',
      {
        routes: [
          {
            path: `/${remote}`,
            access: 'public',
            chrome: 'site',
            scripts: [],
            styles: [],
            prerender: true,
          },
        ],
        pages: [{ path: `/${remote}`, title: remote, description: remote }],
        serverEntry: 'server/routes.mjs',
      },
      undefined,
      { 'server/routes.mjs': 'export const createRoutes = () => [];' },
    );
  const prerender = 'export const prerender = async ({ path }) => "<p>rendered " + path + "</p>";';
  const site = await start({}, [shellBuild('1.0.0', {}, { 'server/prerender.mjs': prerender })]);
  for (const remote of ['mf-one', 'mf-two']) {
    expect((await site.manager.publish(versionOf(remote))).status).toBe(201);
    expect((await site.manager.change({ action: 'activate', remote, version: '2.0.0' })).status).toBe(200);
  }
  await site.publishBuilds();
  for (const path of ['/mf-one', '/mf-two']) {
    const { text } = await site.browser().get(path, { headers: { accept: 'text/html' } });
    expect(text).toContain(`<p>rendered ${path}</p>`);
  }
});

test('pages still work while the database is unavailable, and changes are applied when it is back @turn-3', async () => {
  const dataDir = await folder();
  const mongo = await startEmbeddedMongo({ dataDir });
  const site = await startReleaseSite({ MONGODB_URI: `${mongo.uri.replace(/\/$/, '')}/away` });
  await publishAndActivate(site, 'mf-one', '2.0.0');
  await mongo.close();
  for (let visit = 0; visit < 5; visit += 1) {
    expect(await site.live('mf-one')).toBe('2.0.0');
    expect((await site.browser().get('/remotes/mf-one/2.0.0/remoteEntry.js')).status).toBe(200);
    expect((await site.browser().get('/api/releases/record?for=/mf-one')).status).toBe(200);
  }
  // It listens in its folder, so the address is the same.
  const back = await startEmbeddedMongo({ dataDir });
  expect(back.uri).toBe(mongo.uri);
  await until(async () => (await site.manager.publish(remoteBuild('mf-one', '2.1.0'))).status < 300);
  await until(async () => (await activate(site, '2.1.0')) === 200);
  expect(await site.live('mf-one')).toBe('2.1.0');
  await site.close();
  await back.close();
});

test('pages still work while the store is unavailable, publishing is refused, and other processes’ releases are applied when it is back @turn-3', async () => {
  const bucket = await startS3StandIn();
  undo.push(bucket.close);
  let isAway = false;
  const S3_ENDPOINT = await storeBehind(bucket, () => isAway);
  const env = { ...bucket.env, MONGODB_URI: await freshDatabaseUri() };
  const one = await start(env);
  const two = await start({ ...env, S3_ENDPOINT }, one.builds);
  await publishAndActivate(one, 'mf-one', '2.0.0');
  await until(async () => (await two.live('mf-one')) === '2.0.0');
  const late = remoteBuild('mf-one', '2.1.0');
  // The manager's token has enrolled the key of the first publication.
  const archive = await pack(late, one.manager.key);
  const goesOn = async () => {
    expect(await two.live('mf-one')).toBe('2.0.0');
    expect((await two.browser().get('/remotes/mf-one/2.0.0/remoteEntry.js')).status).toBe(200);
    expect((await two.browser().get('/api/releases/record?for=/mf-one')).status).toBe(200);
  };

  isAway = true;
  await goesOn();
  expect((await two.manager.publish(late, archive)).status).toBeGreaterThanOrEqual(500);
  expect(await activate(two, '2.1.0')).toBe(404);
  // This process reaches its store and releases a version whose files the other one can't fetch.
  await publishAndActivate(one, 'mf-one', '2.2.0');
  expect(await one.live('mf-one')).toBe('2.2.0');
  const { body } = await one.manager.call('GET', '/api/releases/status');
  const heard = async () => (await two.browser().get('/api/releases/record')).body.revision === body.revision;
  await until(heard);
  await goesOn();
  expect((await two.browser().get('/remotes/mf-one/2.2.0/remoteEntry.js')).status).toBeGreaterThanOrEqual(
    500,
  );

  isAway = false;
  await until(async () => (await two.live('mf-one')) === '2.2.0');
  expect((await two.browser().get('/remotes/mf-one/2.2.0/remoteEntry.js')).text).toBe('/* mf-one 2.2.0 */');
  expect((await two.manager.publish(late, archive)).status).toBe(201);
});

test(
  'a process that is killed while it changes a release leaves the old state or the new one, with its line',
  async () => {
    const dataDir = await folder();
    const builds = await folder();
    for (const build of [shellBuild('1.0.0'), remoteBuild('mf-one', '1.0.0')])
      await writeBuild(builds, build);
    const key = makeKey();
    const headers = { authorization: `Bearer ${managerToken}` };
    const main = path.join(import.meta.dirname, '../src/main.ts');
    const begin = async (): Promise<{ child: ChildProcess; browser: Browser }> => {
      const { MONGODB_URI: _, ...inherited } = process.env;
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
        env: {
          ...inherited,
          NODE_ENV: 'test',
          PORT: '0',
          LOG_LEVEL: 'error',
          DATA_DIR: dataDir,
          SITE_BUILDS: builds,
          RELEASE_TOKEN: managerToken,
        },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const [message] = (await once(child, 'message')) as [{ url: string }];
      return { child, browser: new Browser(message.url) };
    };
    let { child, browser } = await begin();
    undo.push(async () => child.kill('SIGKILL'));
    const versions = ['2.0.0', '2.1.0'];
    for (const version of versions) {
      const archive = await pack(remoteBuild('mf-one', version), key);
      const published = await browser.call('POST', '/api/releases/artifacts', archive, {
        headers: { ...headers, 'content-type': 'application/zip' },
      });
      expect(published.status).toBe(201);
    }
    for (let round = 0; round < (full ? 20 : 1); round += 1) {
      // Makes one change after the other until the process is killed in the middle of one.
      let asked = 0;
      const work = (async () => {
        for (;;) {
          const { body } = await browser.get('/api/releases/status', { headers });
          const change = {
            action: 'activate',
            channel: 'production',
            remote: 'mf-one',
            version: versions[asked % 2],
            revision: body.revision,
          };
          asked += 1;
          await browser.post('/api/releases/changes', change, { headers });
        }
      })().catch(() => undefined);
      while (asked < 5 + (round % 4)) await new Promise(setImmediate);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await work;
      ({ child, browser } = await begin());
      const { body: status } = await browser.get('/api/releases/status', { headers });
      const { body: history } = await browser.get('/api/releases/history', { headers });
      const [last] = history.lines as { revision: number; remote: string; to: string }[];
      const entry = (status.releases as { remote: string; active: string }[]).find(
        ({ remote }) => remote === 'mf-one',
      );
      expect(last).toMatchObject({ revision: status.revision, remote: 'mf-one', to: entry?.active });
      const revisions = (history.lines as { revision: number }[]).map(({ revision }) => revision);
      for (const [index, revision] of revisions.slice(0, -2).entries()) {
        expect(revisions[index + 1]).toBe(revision - 1);
      }
    }
  },
  full ? 600_000 : 60_000,
);

test('after a change of the secret, a single start with the old one is enough @turn-1', async () => {
  const builds = await folder();
  for (const build of [shellBuild('1.0.0'), remoteBuild('mf-one', '1.0.0')]) await writeBuild(builds, build);
  const env = { MONGODB_URI: await freshDatabaseUri(), DATA_DIR: await folder() };
  const [old, current] = ['old-secret-'.repeat(4), 'current-secret-'.repeat(4)];
  const before = await startReleaseSite({ ...env, SESSION_SECRET: old }, builds);
  await publishAndActivate(before, 'mf-one', '2.0.0');
  await before.close();

  const withoutOld = startReleaseSite({ ...env, SESSION_SECRET: current }, builds);
  await expect(withoutOld).rejects.toThrow('set SESSION_SECRET_BEFORE to the old one');
  const once = await startReleaseSite(
    { ...env, SESSION_SECRET: current, SESSION_SECRET_BEFORE: old },
    builds,
  );
  expect(await once.live('mf-one')).toBe('2.0.0');
  await once.close();
  // A build that is new at that point is signed with the site's new key.
  await writeBuild(builds, remoteBuild('mf-two', '1.0.0'));
  const after = await start({ ...env, SESSION_SECRET: current }, builds);
  expect(await after.live('mf-one')).toBe('2.0.0');
  expect(await after.live('mf-two')).toMatch(/^1\.0\.0\+/);
});

test('after a channel’s document was deleted, the builds beside the site go live, and history and open tabs follow', async () => {
  const site = await start();
  const before = await site.live('mf-one');
  await publishAndActivate(site, 'mf-one', '2.0.0');
  await publishAndActivate(site, 'mf-one', '2.1.0');
  const back = { action: 'rollback', remote: 'mf-one', reason: 'a bad day' };
  expect((await site.manager.change(back)).status).toBe(200);
  const openTab = Number((await site.browser().get('/api/releases/record')).body.revision);

  await site.app.connection.collection('release_channels').deleteMany({});
  // As a start does.
  await site.publishBuilds();
  expect(await site.live('mf-one')).toBe(before);
  const record = await site.browser().get(`/api/releases/record?known=${openTab}`);
  expect(record.body.revision).toBeGreaterThan(openTab);
  const { lines } = (await site.manager.call('GET', '/api/releases/history?remote=mf-one')).body;
  expect(lines).toMatchObject({ 0: { action: 'activate', by: 'npm start', to: before } });

  // What was decided before is still known, and can be decided anew.
  const again = { action: 'activate', remote: 'mf-one', version: '2.1.0' };
  expect((await site.manager.change(again)).body.message).toContain('was rolled back');
  expect((await site.manager.change({ ...again, reason: 'mended' })).status).toBe(200);
  expect((await site.manager.change({ ...back, from: '2.1.0' })).status).toBe(200);
  expect((await site.manager.change(again)).status).toBe(422);
});

test('after a channel’s document was restored from a backup, changes come after those in the history @turn-2', async () => {
  const site = await start();
  const channels = site.app.connection.collection('release_channels');
  await publishAndActivate(site, 'mf-one', '2.0.0');
  const backup = await channels.findOne({});
  await publishAndActivate(site, 'mf-one', '2.1.0');
  await publishAndActivate(site, 'mf-one', '2.2.0');
  const openTab = Number((await site.browser().get('/api/releases/record')).body.revision);

  await channels.replaceOne({}, { ...backup });
  const lock = { action: 'lock', remote: 'mf-one', reason: 'restored' };
  expect((await site.manager.change(lock)).body.revision).toBeGreaterThan(openTab);
  expect(await site.live('mf-one')).toBe('2.0.0');
  const { lines } = (await site.manager.call('GET', '/api/releases/history?remote=mf-one')).body;
  expect(lines).toMatchObject({ 0: { action: 'lock' } });
});

test('a partly restored site says what is missing, and starts without it once its releases are deleted @turn-2', async () => {
  const builds = await folder();
  for (const build of [shellBuild('1.0.0'), remoteBuild('mf-one', '1.0.0')]) await writeBuild(builds, build);
  const env = { MONGODB_URI: await freshDatabaseUri(), DATA_DIR: await folder() };
  const [lost, fresh] = ['lost-secret-'.repeat(4), 'fresh-secret-'.repeat(4)];
  await (await startReleaseSite({ ...env, SESSION_SECRET: lost }, builds)).close();
  const complaint = (more: Readonly<Record<string, string>>): Promise<string> =>
    startReleaseSite({ ...env, ...more }, builds).then(() => 'It started.', explainStart);
  const forget = async (...collections: string[]): Promise<void> => {
    const database = await connectDatabase(env.MONGODB_URI);
    for (const name of collections) await database.connection.collection(name).deleteMany({});
    await database.close();
  };

  expect(await complaint({ SESSION_SECRET: fresh })).toMatch(
    /^The release record .+ restore the secret as well/,
  );
  await forget('release_channels');
  const withoutSecret = await startReleaseSite({ ...env, SESSION_SECRET: fresh }, builds);
  expect(await withoutSecret.live('mf-one')).toMatch(/^1\.0\.0\+/);
  await withoutSecret.close();

  const restored = { DATA_DIR: await folder(), SESSION_SECRET: fresh };
  expect(await complaint(restored)).toMatch(/^The archive of mf-one .+ Restore the files/);
  await forget('release_channels', 'release_artifacts');
  const withoutFiles = await start({ ...env, ...restored }, builds);
  expect(await withoutFiles.live('mf-one')).toMatch(/^1\.0\.0\+/);
});

describe('a site without a shell', () => {
  test('is not ready and says why, until another of its processes publishes one', async () => {
    const env = { MONGODB_URI: await freshDatabaseUri() };
    const bucket = await startS3StandIn();
    undo.push(bucket.close);
    const bare = await start({ ...env, ...bucket.env }, []);
    expect(await bare.browser().get('/readyz')).toMatchObject({
      status: 503,
      body: { message: 'Not ready: no shell is active.' },
    });
    expect((await bare.browser().get('/mf-one', { headers: { accept: 'text/html' } })).status).toBe(503);
    await start({ ...env, ...bucket.env });
    await until(async () => (await bare.browser().get('/readyz')).status === 200);
    expect(await bare.live('mf-one')).toMatch(/^1\.0\.0\+/);
  });

  test('answers even the first request with its shell', async () => {
    const builds = await folder();
    for (const build of [shellBuild('1.0.0'), remoteBuild('mf-one', '1.0.0')])
      await writeBuild(builds, build);
    const server = await startTestServer({}, { moreFeatures: [createSiteFeature(builds)] });
    undo.push(() => server.close());
    expect((await server.browser().get('/readyz')).status).toBe(200);
    expect((await server.browser().get('/mf-one', { headers: { accept: 'text/html' } })).status).toBe(200);
  });
});

test('a process that only works on jobs stores no artifacts', async () => {
  const data = await folder();
  const env = { MONGODB_URI: await freshDatabaseUri() };
  const one = await start(env);
  await publishAndActivate(one, 'mf-one', '2.0.0');
  const worker = await startTestServer({ ...env, ROLE: 'worker', DATA_DIR: data });
  undo.push(() => worker.close());
  expect(await readdir(data)).not.toContain('artifacts');
});
