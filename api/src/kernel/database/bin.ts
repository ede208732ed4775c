import type { Connection, QueryFilter, Types } from 'mongoose';
import { AppError } from '../http/app-error.ts';
import { acrossWorkspaces } from './across-workspaces.ts';
import type { WorkspaceCollection } from './collection.ts';
import type { OwnedDocuments, Versioned } from './owned.ts';
import { inRoom, type Room } from './room.ts';

/** Documents that can be deleted and restored for a while. */
interface Binned extends Versioned {
  readonly _id: Types.ObjectId | string;
  updatedAt: Date;
  /** When it was put into the bin; null if it isn't there. */
  deletedAt: Date | null;
}

/**
 * `deletedAt` of what is being deleted permanently: it is no longer in the bin and can't be restored, and is found again
 * if the process dies before everything that belongs to it has gone.
 */
export const purging = new Date(0);

/**
 * Condition on `deletedAt` for what is in the bin. As a range it can use the index, where "not null" would also scan
 * everything that is not in the bin.
 */
export const inBin = { $gt: purging };

/**
 * Puts a document into the bin or takes it out. Does nothing if it is already there.
 * @param deletedAt when it was put into the bin; null to take it out.
 * @param change other fields to change at the same time.
 * @throws {AppError} `not_found`
 */
export async function moveToBin<Record extends Binned>(
  documents: OwnedDocuments<Record>,
  _id: Record['_id'],
  { deletedAt, at, change = {} }: { deletedAt: Date | null; at: Date; change?: object },
): Promise<Record> {
  const moved = await documents.updateOne(
    { _id, deletedAt: deletedAt === null ? inBin : null } as QueryFilter<Record>,
    { $set: { ...change, deletedAt, updatedAt: at }, $inc: { version: 1 } } as object,
  );
  const found =
    moved ?? (await documents.findOne({ _id, deletedAt: { $ne: purging } } as QueryFilter<Record>));
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * Takes a document out of the bin if there is room for it outside. Does nothing if it isn't there.
 * @throws {AppError} `not_found`; `payload_too_large` if there is no room.
 */
export async function restoreInRoom<Record extends Binned & { readonly _id: Types.ObjectId }>(
  documents: OwnedDocuments<Record>,
  _id: Types.ObjectId,
  { at, room }: { at: Date; room: Room<Record> },
): Promise<Record> {
  const binned = await documents.findOne({ _id, deletedAt: inBin } as QueryFilter<Record>);
  const move = (deletedAt: Date | null) => moveToBin(documents, _id, { deletedAt, at });
  if (!binned) return move(null);
  return inRoom(
    { rooms: [room] },
    () => move(null),
    () => move(binned.deletedAt),
  );
}

/**
 * Permanently deletes a document in the bin, unless somebody has restored it by now.
 * @param clean deletes what belongs to it. Must be repeatable: it is called again if the process dies, or if it throws.
 * @returns whether this call deleted it.
 */
export async function purge<Record extends Binned>(
  collection: WorkspaceCollection<Record>,
  connection: Connection,
  { _id, deletedAt }: Pick<Record, '_id' | 'deletedAt'>,
  clean: () => Promise<void>,
): Promise<boolean> {
  const model = acrossWorkspaces(collection, connection);
  const { matchedCount } = await model.updateOne(
    { _id, deletedAt } as QueryFilter<Record>,
    { $set: { deletedAt: purging } } as object,
  );
  if (matchedCount === 0) return false;
  await clean();
  return (await model.deleteOne({ _id } as QueryFilter<Record>)).deletedCount === 1;
}

/**
 * Permanently deletes what was put into the bin before a time. Several processes may do so at once. A document that
 * can't be deleted doesn't hold up the others.
 * @param clean see {@link purge}
 * @returns how many documents were deleted.
 */
export async function emptyBin<Record extends Binned>(
  collection: WorkspaceCollection<Record>,
  connection: Connection,
  { before, signal, clean }: { before: Date; signal: AbortSignal; clean?: (record: Record) => Promise<void> },
): Promise<number> {
  const model = acrossWorkspaces(collection, connection);
  const failures: unknown[] = [];
  let count = 0;
  const due = model.find({ deletedAt: { $ne: null, $lte: before } } as QueryFilter<Record>);
  for await (const record of due.lean<Record[]>().cursor()) {
    signal.throwIfAborted();
    try {
      if (await purge(collection, connection, record as Record, async () => clean?.(record as Record)))
        count += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return count;
}
