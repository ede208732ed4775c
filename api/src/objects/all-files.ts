import { retentionMs } from '@postloom/shared-contracts';
import type { Connection, QueryFilter } from 'mongoose';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { keeping } from './keep-files.ts';
import { type ObjectRecord, objectsCollection } from './objects.model.ts';
import type { StorageUsage } from './storage-usage.ts';

/** A feature whose documents refer to objects. */
export interface ObjectUser {
  /** Which of the given objects it uses. */
  find(ids: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** Whether the objects that it uses appear in the library. */
  readonly listed: boolean;
}

/**
 * How long storage is reserved for an upload: its URL expires after 15 minutes, and a slow upload may take as long
 * again.
 */
const heldMs = 30 * 60 * 1000;
const batchSize = 500;

/** The files of all workspaces, for jobs and migrations. */
export function createAllFiles({
  connection,
  usage,
  users,
  discard,
  wantThumbnails,
  now,
}: {
  readonly connection: Connection;
  readonly usage: Pick<StorageUsage, 'give'>;
  readonly users: readonly ObjectUser[];
  /** Deletes a file permanently. */
  readonly discard: (file: Pick<ObjectRecord, '_id' | 'owner'>) => Promise<void>;
  readonly wantThumbnails: (id: string) => Promise<void>;
  readonly now: () => Date;
}) {
  const Objects = acrossWorkspaces(objectsCollection, connection);

  /** Releases the storage reserved for uploads whose URL has expired. A file that still arrives is counted then. */
  async function letGoOfRoom(): Promise<void> {
    const before = new Date(now().getTime() - heldMs);
    const ended = { status: 'awaited' as const, createdAt: { $lt: before }, held: { $gt: 0 } };
    for (const { _id } of await Objects.find(ended, { _id: 1 }).limit(batchSize).lean<ObjectRecord[]>()) {
      const was = await Objects.findOneAndUpdate(
        { _id, ...ended },
        { $set: { held: 0 } },
      ).lean<ObjectRecord>();
      if (was) await usage.give(was.owner.toHexString(), { bytes: was.held ?? 0, files: 0 });
    }
  }

  /**
   * Deletes expired files that nothing uses. Files in use are kept from then on, and deleted together with what uses
   * them.
   */
  async function expire(filter: QueryFilter<ObjectRecord>): Promise<void> {
    const due = await Objects.find(filter, { owner: 1 }).limit(batchSize).lean<ObjectRecord[]>();
    const kept = await keepUsed(due.map(({ _id }) => _id));
    for (const file of due) if (!kept.has(file._id)) await discard(file);
  }

  /**
   * Keeps those of the given files that something uses.
   * @returns which.
   */
  async function keepUsed(ids: readonly string[]): Promise<ReadonlySet<string | undefined>> {
    const used = new Set<string | undefined>();
    for (const { find, listed } of users) {
      const found = (await find(ids)).filter((id) => id !== undefined);
      if (found.length > 0) await Objects.updateMany({ _id: { $in: found } }, { $set: keeping(listed) });
      for (const id of found) used.add(id);
    }
    return used;
  }

  return {
    /** Adds files to the library that versions without a library have stored for posts. */
    async listEarlier(signal: AbortSignal): Promise<void> {
      const earlier = Objects.find({ status: 'ready', listed: { $exists: false } }, { _id: 1 });
      for await (const { _id } of earlier.lean<ObjectRecord[]>().cursor()) {
        signal.throwIfAborted();
        await keepUsed([_id]);
        await Objects.updateOne({ _id, kind: { $exists: false } }, { $set: { kind: 'image' } });
        await Objects.updateOne({ _id, listed: { $exists: false } }, { $set: { listed: false } });
        await wantThumbnails(_id);
      }
    },

    /**
     * Deletes uploads that were announced and never arrived or were never checked, and files that nothing has used in
     * time.
     */
    async sweep(): Promise<void> {
      const before = new Date(now().getTime() - retentionMs('awaitedUploads'));
      const stale = { status: 'awaited' as const, createdAt: { $lt: before } };
      for (const file of await Objects.find(stale, { owner: 1 }).limit(batchSize).lean<ObjectRecord[]>()) {
        await discard(file);
      }
      await letGoOfRoom();
      await expire({ expiresAt: { $lte: now() } });
      // Files from versions without `expiresAt`: older than anything that they could belong to.
      const oldest = new Date(now().getTime() - retentionMs('runs'));
      await expire({ expiresAt: { $exists: false }, status: 'ready', createdAt: { $lt: oldest } });
    },

    /**
     * Deletes files whose time in the bin is over.
     * @param removed called after each deletion.
     * @returns how many were deleted.
     */
    async purge(
      signal: AbortSignal,
      removed: (workspace: string, id: string) => Promise<void>,
    ): Promise<number> {
      const before = new Date(now().getTime() - retentionMs('deletedPosts'));
      let count = 0;
      const due = Objects.find({ deletedAt: { $ne: null, $lte: before } }, { owner: 1 });
      for await (const { _id, owner } of due.lean<ObjectRecord[]>().cursor()) {
        signal.throwIfAborted();
        await discard({ _id, owner });
        await removed(owner.toHexString(), _id);
        count += 1;
      }
      return count;
    },
  };
}
