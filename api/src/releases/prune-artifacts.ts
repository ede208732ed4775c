import type { Connection } from 'mongoose';
import type { ArtifactStore } from './artifact-store.ts';
import { artifactId } from './registry.ts';
import {
  type ArtifactRecord,
  artifactsCollection,
  auditCollection,
  channelsCollection,
} from './releases.model.ts';

/** How many of a remote's newest versions are always kept. */
export const keptVersions = 20;
/** Versions published or live within this many days are kept, because an open tab may still load from them. */
export const keptDays = 30;
/** An upload or a deletion that was interrupted is cleared away after this many hours. */
const unfinishedHours = 24;

const hourMs = 60 * 60 * 1000;

export interface PruneDependencies {
  readonly connection: Connection;
  readonly store: Pick<ArtifactStore, 'remove'>;
  readonly now: () => Date;
}

/**
 * Removes old artifacts, but none that a channel serves, might fall back or roll back to, or has served within a month.
 *
 * Meanwhile a version may be released or published again. So it is marked first, by an update that requires that neither
 * has happened, and both require that it isn't marked. It can't be published again before its files are gone: the same
 * archive has the same name in the store.
 *
 * @returns what was removed.
 */
export async function pruneArtifacts({ connection, store, now }: PruneDependencies): Promise<string[]> {
  const Artifacts = artifactsCollection.on(connection);
  const before = (hours: number): Date => new Date(now().getTime() - hours * hourMs);
  const monthAgo = before(keptDays * 24);

  /** Read anew for each artifact: a process of an earlier version doesn't say what it is about to release. */
  const isInChannel = async ({ remote, version }: ArtifactRecord): Promise<boolean> =>
    (await channelsCollection.on(connection).find().lean()).some(({ entries }) =>
      entries.some(
        (entry) =>
          entry.remote === remote && [entry.active, entry.canary?.version, ...entry.before].includes(version),
      ),
    );
  const needed = new Set<string>();
  const recent = await auditCollection
    .on(connection)
    .find({ at: { $gt: monthAgo } })
    .select({ remote: 1, from: 1, to: 1 })
    .lean();
  for (const { remote, from, to } of recent) {
    for (const version of [from, to]) needed.add(artifactId(remote, version ?? ''));
  }

  const removed: string[] = [];
  const remove = async (artifact: ArtifactRecord): Promise<void> => {
    const { _id, state, publishedAt } = artifact;
    const { matchedCount } = await Artifacts.updateOne(
      { _id, state, publishedAt, releasedAt: { $not: { $gt: monthAgo } } },
      { $set: { state: 'removing', publishedAt: now() } },
    );
    if (matchedCount === 0) return;
    await store.remove(artifact);
    await Artifacts.deleteOne({ _id, state: 'removing' });
    removed.push(_id);
  };
  const unfinished = await Artifacts.find({
    state: { $in: ['uploading', 'removing'] },
    publishedAt: { $lt: before(unfinishedHours) },
  }).lean<ArtifactRecord[]>();
  for (const artifact of unfinished) await remove(artifact);
  for (const remote of await Artifacts.distinct('remote')) {
    const old = await Artifacts.find({ remote, state: 'published' })
      .select({ manifest: 0 })
      .sort({ publishedAt: -1 })
      .skip(keptVersions)
      .lean<ArtifactRecord[]>();
    for (const artifact of old) {
      if (artifact.publishedAt >= monthAgo || needed.has(artifact._id)) continue;
      if (!(await isInChannel(artifact))) await remove(artifact);
    }
  }
  return removed;
}
