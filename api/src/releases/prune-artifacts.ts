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
/** An incomplete upload is removed after this many hours. */
const uploadHours = 24;

const hourMs = 60 * 60 * 1000;

export interface PruneDependencies {
  readonly connection: Connection;
  readonly store: Pick<ArtifactStore, 'remove'>;
  readonly now: () => Date;
}

/**
 * Removes old artifacts, but none that a channel serves, might fall back or roll back to, or has served within a month.
 * @returns what was removed.
 */
export async function pruneArtifacts({ connection, store, now }: PruneDependencies): Promise<string[]> {
  const Artifacts = artifactsCollection.on(connection);
  const before = (hours: number): Date => new Date(now().getTime() - hours * hourMs);
  const monthAgo = before(keptDays * 24);

  const needed = new Set<string>();
  for (const { entries } of await channelsCollection.on(connection).find().lean()) {
    for (const { remote, active, before: earlier, canary } of entries) {
      for (const version of [active, canary?.version, ...earlier])
        needed.add(artifactId(remote, version ?? ''));
    }
  }
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
    // Delete the document first, so that nobody finds an artifact whose files are about to be deleted.
    await Artifacts.deleteOne({ _id: artifact._id, state: artifact.state });
    await store.remove(artifact);
    removed.push(artifact._id);
  };
  const abandoned = { state: 'uploading', publishedAt: { $lt: before(uploadHours) } } as const;
  for (const upload of await Artifacts.find(abandoned).lean<ArtifactRecord[]>()) await remove(upload);
  for (const remote of await Artifacts.distinct('remote')) {
    const old = await Artifacts.find({ remote, state: 'published' })
      .select({ manifest: 0 })
      .sort({ publishedAt: -1 })
      .skip(keptVersions)
      .lean<ArtifactRecord[]>();
    for (const artifact of old) {
      if (artifact.publishedAt < monthAgo && !needed.has(artifact._id)) await remove(artifact);
    }
  }
  return removed;
}
