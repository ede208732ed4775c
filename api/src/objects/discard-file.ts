import type { QueryFilter } from 'mongoose';
import type { ObjectRecord } from './objects.model.ts';
import { filesOf, type ObjectsContext, thumbnailName } from './objects-context.ts';
import { roomOf } from './storage-usage.ts';

/**
 * Deletes a file permanently, if it meets the condition. From then on nobody can begin to use it. If this process dies
 * meanwhile, the sweep completes it. Its storage is released last, so that only one of several callers does it.
 * @returns whether it did.
 */
export async function discardFile(
  context: ObjectsContext,
  { _id: id, owner }: Pick<ObjectRecord, '_id' | 'owner'>,
  condition: QueryFilter<ObjectRecord> = {},
): Promise<boolean> {
  const { storage, usage } = context;
  const files = filesOf(context, { workspace: owner.toHexString() });
  const removal = { $set: { status: 'removed' as const, listed: false } };
  if (!(await files.change({ ...condition, _id: id }, removal))) return false;
  await removeBytes(context, id);
  const gone = await files.deleteOne({ _id: id });
  if (!gone) return false;
  for (const width of gone.thumbnails ?? []) await storage.remove(thumbnailName(id, width));
  await usage.give(gone.owner.toHexString(), roomOf(gone));
  return true;
}

/** Removes a file's bytes from the storage, and anything uploaded for it. */
export async function removeBytes({ storage }: ObjectsContext, id: string): Promise<void> {
  for (const name of new Set([storage.incoming(id), id])) await storage.remove(name);
}
