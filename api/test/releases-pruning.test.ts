import path from 'node:path';
import { contractVersion } from '@postloom/shared-contracts/federation';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSigner } from '#app/kernel/http/signature.ts';
import { createDiskStorage } from '#app/kernel/storage/disk-storage.ts';
import { changeRelease } from '#app/releases/change-release.ts';
import { createChannelStore } from '#app/releases/channel-store.ts';
import { keptDays, keptVersions, pruneArtifacts } from '#app/releases/prune-artifacts.ts';
import { publishArtifact } from '#app/releases/publish-artifact.ts';
import { releases } from '#app/releases/releases.feature.ts';
import { pack, remoteBuild, writeBuild } from './release-fixtures.ts';
import { type ReleaseSite, startReleaseSite } from './release-site.ts';

/** What happens to a version while it is being deleted. */

let site: ReleaseSite;
const hourMs = 60 * 60 * 1000;
const now = () => new Date();
const manager = { token: 'environment', name: 'RELEASE_TOKEN', role: 'manager', remotes: [] } as const;

beforeAll(async () => {
  site = await startReleaseSite();
  for (let patch = 0; patch < keptVersions; patch += 1) {
    expect((await site.manager.publish(remoteBuild('mf-one', `3.0.${patch}`))).status).toBe(201);
  }
});
afterAll(() => site.close());
afterEach(async () => {
  await site.manager.change({ action: 'unlock', remote: 'mf-one', reason: 'go on' });
});

const documents = () =>
  site.app.connection.collection<{ _id: string; version: string; object: string; publishedAt: Date }>(
    'release_artifacts',
  );
const store = () => site.app.service(releases).artifacts;

async function age(version: string, hours: number): Promise<void> {
  const publishedAt = new Date(Date.now() - hours * hourMs);
  await documents().updateOne({ _id: `mf-one@${version}` }, { $set: { publishedAt } });
}

/** Versions that nobody has needed for longer than they are kept. */
async function publishOld(...versions: string[]): Promise<void> {
  for (const version of versions) {
    expect((await site.manager.publish(remoteBuild('mf-one', version))).status).toBe(201);
    await age(version, (keptDays + 1) * 24);
  }
}

/** An upload whose process died before the archive was stored, longer ago than anybody waits for it. */
async function abandon(version: string): Promise<Buffer> {
  const { tokens } = site.app.service(releases);
  const archive = await pack(remoteBuild('mf-one', version), site.manager.key);
  const put = () => Promise.reject(new Error('killed'));
  const dependencies = { connection: site.app.connection, tokens, now, store: { ...store(), put } };
  await expect(publishArtifact(dependencies, archive, manager)).rejects.toThrow('killed');
  await age(version, 25);
  return archive;
}

/** Prunes, and calls `meanwhile` before the first files are removed. */
async function prune(
  meanwhile: (version: string) => Promise<void> = async () => undefined,
): Promise<string[]> {
  let isFirst = true;
  return pruneArtifacts({
    connection: site.app.connection,
    now,
    store: {
      async remove(artifact) {
        if (isFirst) {
          isFirst = false;
          await meanwhile(artifact.version);
        }
        await store().remove(artifact);
      },
    },
  });
}

const activate = (version: string) => site.manager.change({ action: 'activate', remote: 'mf-one', version });
const rollBack = async (version: string) => {
  const from = await site.live('mf-one');
  return site.manager.change({ action: 'rollback', remote: 'mf-one', version, from, reason: 'a bad day' });
};

/** Whether the store, not just this process's disk, still has a version's archive. */
async function isStored(version: string): Promise<boolean> {
  const { DATA_DIR, SESSION_SECRET: secret } = site.app.env;
  const storage = createDiskStorage({ directory: path.join(DATA_DIR, 'objects'), secret, now });
  const record = await documents().findOne({ _id: `mf-one@${version}` });
  return record !== null && (await storage.size(record.object)) !== null;
}

describe('an abandoned upload', () => {
  test('that is published again while others are removed keeps its archive', async () => {
    const archives = { '0.1.0': await abandon('0.1.0'), '0.1.1': await abandon('0.1.1') };
    let saved: keyof typeof archives = '0.1.0';
    const removed = await prune(async (first) => {
      saved = first === '0.1.0' ? '0.1.1' : '0.1.0';
      const again = await site.manager.publish(remoteBuild('mf-one', saved), archives[saved]);
      expect(again.status).toBe(201);
    });
    expect(removed).not.toContain(`mf-one@${saved}`);
    expect(await isStored(saved)).toBe(true);
    expect((await activate(saved)).status).toBe(200);
  });

  test('cannot be published again while its archive is being removed, but afterwards', async () => {
    const archive = await abandon('0.2.0');
    const publish = () => site.manager.publish(remoteBuild('mf-one', '0.2.0'), archive);
    const removed = await prune(async () => {
      expect(await publish()).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('is being deleted') },
      });
    });
    expect(removed).toEqual(['mf-one@0.2.0']);
    expect((await publish()).status).toBe(201);
    expect(await isStored('0.2.0')).toBe(true);
  });
});

describe('an old version', () => {
  test('to which somebody rolls back while others are deleted stays', async () => {
    await publishOld('1.1.0', '1.1.1');
    let saved = '';
    const removed = await prune(async (first) => {
      saved = first === '1.1.0' ? '1.1.1' : '1.1.0';
      expect((await rollBack(saved)).status).toBe(200);
    });
    expect(removed).not.toContain(`mf-one@${saved}`);
    expect(await site.live('mf-one')).toBe(saved);
    expect(await isStored(saved)).toBe(true);
  });

  test('whose deletion has begun can no longer be rolled back to', async () => {
    await publishOld('1.2.0');
    const before = await site.live('mf-one');
    const removed = await prune(async () => expect((await rollBack('1.2.0')).status).toBe(404));
    expect(removed).toEqual(['mf-one@1.2.0']);
    expect(await site.live('mf-one')).toBe(before);
  });

  describe('of which a rollback has made sure that it exists', () => {
    /** Rolls back, and calls `meanwhile` between the last check and the change. */
    const rollBackSlowly = async (version: string, meanwhile: () => Promise<unknown>) => {
      const { registry } = site.app.service(releases);
      const store = createChannelStore({
        connection: site.app.connection,
        signer: createSigner(site.app.env.SESSION_SECRET, 'deployment-record'),
        signerBefore: null,
        now,
      });
      const find: typeof registry.find = async (...input) => {
        const found = await registry.find(...input);
        if (input[1] === version) await meanwhile();
        return found;
      };
      const { revision } = await store.read('production');
      const change = { action: 'rollback', channel: 'production', remote: 'mf-one', version } as const;
      return changeRelease(
        { store, registry: { ...registry, find }, contractVersion, now },
        { ...change, from: (await site.live('mf-one')) ?? '', reason: 'a bad day', revision, dryRun: false },
        manager,
      );
    };

    test('doesn’t go live if it was deleted before the change', async () => {
      await publishOld('1.3.0');
      const before = await site.live('mf-one');
      await expect(rollBackSlowly('1.3.0', () => prune())).rejects.toMatchObject({ code: 'not_found' });
      expect(await site.live('mf-one')).toBe(before);
    });

    test('is not deleted any more, whoever is faster', async () => {
      await publishOld('1.4.0');
      const other = { action: 'lock', remote: 'mf-two', reason: 'a freeze' };
      const overtaken = rollBackSlowly('1.4.0', () => site.manager.change(other));
      await expect(overtaken).rejects.toMatchObject({ code: 'conflict' });
      expect(await prune()).toEqual([]);
      expect((await rollBack('1.4.0')).status).toBe(200);
      expect(await isStored('1.4.0')).toBe(true);
    });
  });

  test('whose deletion was interrupted is deleted later', async () => {
    await publishOld('1.5.0');
    await expect(prune(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    expect(await prune()).toEqual([]);
    await age('1.5.0', 25);
    expect(await prune()).toEqual(['mf-one@1.5.0']);
    expect(await documents().findOne({ _id: 'mf-one@1.5.0' })).toBeNull();
  });

  test('whose deletion was interrupted keeps no start that brings its build from working', async () => {
    await writeBuild(site.builds, remoteBuild('mf-one', '1.6.0'));
    await site.publishBuilds();
    const { version = '' } = (await documents().findOne({ version: /^1\.6\.0\+/ })) ?? {};
    await age(version, (keptDays + 1) * 24);
    const before = await site.live('mf-one');
    await expect(prune(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    await site.publishBuilds();
    expect(await site.live('mf-one')).toBe(before);
    await age(version, 25);
    expect(await prune()).toEqual([`mf-one@${version}`]);
    await site.publishBuilds();
    expect(await isStored(version)).toBe(true);
  });
});
