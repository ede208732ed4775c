import type { Connection, QueryFilter, Types } from 'mongoose';
import { AppError } from '../http/app-error.ts';
import { acrossWorkspaces } from './across-workspaces.ts';
import type { WorkspaceCollection } from './collection.ts';
import type { OwnedDocuments, Versioned } from './owned.ts';

/** Documents that can be deleted and restored for a while. */
interface Binned extends Versioned {
  readonly _id: Types.ObjectId | string;
  updatedAt: Date;
  /** When it was put into the bin; null if it isn't there. */
  deletedAt: Date | null;
}

/**
 * Condition on `deletedAt` for what is in the bin. As a range it can use the index, where "not null" would also scan
 * everything that is not in the bin.
 */
export const inBin = { $gt: new Date(0) };

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
    { _id, deletedAt: deletedAt === null ? { $ne: null } : null } as QueryFilter<Record>,
    { $set: { ...change, deletedAt, updatedAt: at }, $inc: { version: 1 } } as object,
  );
  const found = moved ?? (await documents.findOne({ _id } as QueryFilter<Record>));
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * Permanently deletes what was put into the bin before a time. If several processes do so at once, each document is
 * deleted by one of them.
 * @param removed called after each deletion.
 * @returns how many documents were deleted.
 */
export async function emptyBin<Record extends Binned>(
  collection: WorkspaceCollection<Record>,
  connection: Connection,
  {
    before,
    signal,
    removed,
  }: { before: Date; signal: AbortSignal; removed?: (record: Record) => Promise<void> },
): Promise<number> {
  const model = acrossWorkspaces(collection, connection);
  let count = 0;
  const due = model.find({ deletedAt: { $ne: null, $lte: before } } as QueryFilter<Record>);
  for await (const record of due.lean<Record[]>().cursor()) {
    signal.throwIfAborted();
    // Somebody may have restored it while the others were being deleted.
    const { deletedCount } = await model.deleteOne({
      _id: record._id,
      deletedAt: record.deletedAt,
    } as QueryFilter<Record>);
    if (deletedCount === 0) continue;
    await removed?.(record as Record);
    count += 1;
  }
  return count;
}
