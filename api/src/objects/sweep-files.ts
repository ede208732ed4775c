import { retentionMs } from '@postloom/shared-contracts';
import type { QueryFilter } from 'mongoose';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { purging } from '#app/kernel/database/bin.ts';
import { discardFile } from './discard-file.ts';
import { type ObjectRecord, objectsCollection } from './objects.model.ts';
import type { ObjectsContext } from './objects-context.ts';
import { spareUsed } from './spare-used.ts';

/**
 * How long storage is reserved for an upload: its URL expires after 15 minutes, and a slow upload may take as long
 * again.
 */
const heldMs = 30 * 60 * 1000;
const batchSize = 500;

/**
 * Deletes uploads that were announced and never arrived or were never checked, files that nothing has used in time, and
 * what is left of files whose deletion was interrupted.
 */
export async function sweepFiles(context: ObjectsContext): Promise<void> {
  const { connection, now } = context;
  const Objects = acrossWorkspaces(objectsCollection, connection);
  const before = new Date(now().getTime() - retentionMs('awaitedUploads'));
  const stale = { status: 'awaited' as const, createdAt: { $lt: before } };
  // What the bin was emptied of has yet to be taken out of posts (`purgeMedia`).
  const removed = { status: 'removed' as const, deletedAt: { $ne: purging } };
  for (const condition of [stale, removed]) {
    const due = await Objects.find(condition, { owner: 1 }).limit(batchSize).lean<ObjectRecord[]>();
    for (const file of due) await discardFile(context, file, condition);
  }
  await letGoOfRoom(context);
  await expire(context, { expiresAt: { $lte: now() }, status: 'ready' });
  // Files from versions without `expiresAt` (compat: file-expiry): older than anything that they could belong to.
  const oldest = new Date(now().getTime() - retentionMs('runs'));
  await expire(context, { expiresAt: { $exists: false }, status: 'ready', createdAt: { $lt: oldest } });
}

/** Releases the storage reserved for uploads whose URL has expired. A file that still arrives is counted then. */
async function letGoOfRoom({ connection, usage, now }: ObjectsContext): Promise<void> {
  const Objects = acrossWorkspaces(objectsCollection, connection);
  const before = new Date(now().getTime() - heldMs);
  const ended = { status: 'awaited' as const, createdAt: { $lt: before }, held: { $gt: 0 } };
  for (const { _id } of await Objects.find(ended, { _id: 1 }).limit(batchSize).lean<ObjectRecord[]>()) {
    const was = await Objects.findOneAndUpdate({ _id, ...ended }, { $set: { held: 0 } }).lean<ObjectRecord>();
    if (was) await usage.give(was.owner.toHexString(), { bytes: was.held ?? 0, files: 0 });
  }
}

/**
 * Deletes expired files that nothing uses. A file that somebody begins to use meanwhile no longer meets the filter, and
 * stays.
 */
async function expire(context: ObjectsContext, filter: QueryFilter<ObjectRecord>): Promise<void> {
  const Objects = acrossWorkspaces(objectsCollection, context.connection);
  const due = await Objects.find(filter, { owner: 1 }).limit(batchSize).lean<ObjectRecord[]>();
  const used = await spareUsed(context, due);
  for (const file of due) if (!used.has(file._id)) await discardFile(context, file, filter);
}
