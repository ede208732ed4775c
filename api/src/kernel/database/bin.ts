import type { Connection, QueryFilter, Types } from 'mongoose';
import { AppError } from '../http/app-error.ts';
import { acrossWorkspaces } from './across-workspaces.ts';
import type { WorkspaceCollection } from './collection.ts';
import type { OwnedDocuments, Versioned } from './owned.ts';

/** What can be deleted and brought back for a while. */
interface Binned extends Versioned {
  readonly _id: Types.ObjectId | string;
  updatedAt: Date;
  /** Since when it is in the bin; null where it is not. */
  deletedAt: Date | null;
}

/** `deletedAt` of what is in the bin: a range of an index, where "not null" would look at all that is not in it. */
export const inBin = { $gt: new Date(0) };

/**
 * Puts a document into the bin, or takes it out. Harmless when it is there already.
 * @param deletedAt since when it is in the bin; null to take it out.
 * @param change fields that change with it.
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
 * Removes what has been in the bin since before a time, for good. Of two processes one removes each document.
 * @param removed is told of each one afterwards.
 * @returns how many.
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
    // Somebody may have taken it out while the others went.
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
