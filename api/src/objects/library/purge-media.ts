import { retentionMs } from '@postloom/shared-contracts';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { discardFile } from '../discard-file.ts';
import { type ObjectRecord, objectsCollection } from '../objects.model.ts';
import type { ObjectsContext } from '../objects-context.ts';

/**
 * Deletes files whose time in the bin is over.
 * @param removed called after each deletion.
 * @returns how many were deleted.
 */
export async function purgeMedia(
  context: ObjectsContext,
  signal: AbortSignal,
  removed: (workspace: string, id: string) => Promise<void>,
): Promise<number> {
  const before = new Date(context.now().getTime() - retentionMs('deletedPosts'));
  let count = 0;
  const due = acrossWorkspaces(objectsCollection, context.connection).find(
    { deletedAt: { $ne: null, $lte: before } },
    { owner: 1, deletedAt: 1 },
  );
  for await (const { _id, owner, deletedAt } of due.lean<ObjectRecord[]>().cursor()) {
    signal.throwIfAborted();
    // Somebody may have restored it while the others were being deleted.
    if (!(await discardFile(context, { _id, owner }, { deletedAt }))) continue;
    await removed(owner.toHexString(), _id);
    count += 1;
  }
  return count;
}
