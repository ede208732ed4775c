import type { ObjectRecord } from './objects.model.ts';
import { filesOf, type ObjectsContext, thumbnailName } from './objects-context.ts';
import { roomOf } from './storage-usage.ts';

/** Deletes a file permanently. Its storage is released last, so that only one of several callers does it. */
export async function discardFile(
  context: ObjectsContext,
  { _id: id, owner }: Pick<ObjectRecord, '_id' | 'owner'>,
): Promise<void> {
  const { storage, usage } = context;
  await removeBytes(context, id);
  const gone = await filesOf(context, { workspace: owner.toHexString() }).deleteOne({ _id: id });
  if (!gone) return;
  for (const width of gone.thumbnails ?? []) await storage.remove(thumbnailName(id, width));
  await usage.give(gone.owner.toHexString(), roomOf(gone));
}

/** Removes a file's bytes from the storage, and anything uploaded for it. */
export async function removeBytes({ storage }: ObjectsContext, id: string): Promise<void> {
  for (const name of new Set([storage.incoming(id), id])) await storage.remove(name);
}
