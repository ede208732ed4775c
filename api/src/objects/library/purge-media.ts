import { retentionMs } from '@postloom/shared-contracts';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { purging } from '#app/kernel/database/bin.ts';
import { discardFile } from '../discard-file.ts';
import { type ObjectRecord, objectsCollection } from '../objects.model.ts';
import { filesOf, type ObjectsContext } from '../objects-context.ts';

/**
 * Deletes files whose time in the bin is over.
 * @param forget takes a file out of what shows it. Must be repeatable.
 * @returns how many were deleted.
 */
export async function purgeMedia(
  context: ObjectsContext,
  signal: AbortSignal,
  forget: (workspace: string, id: string) => Promise<void>,
): Promise<number> {
  const before = new Date(context.now().getTime() - retentionMs('deletedPosts'));
  let count = 0;
  const due = acrossWorkspaces(objectsCollection, context.connection).find(
    { deletedAt: { $ne: null, $lte: before } },
    { owner: 1, deletedAt: 1 },
  );
  for await (const { _id, owner, deletedAt } of due.lean<ObjectRecord[]>().cursor()) {
    signal.throwIfAborted();
    const workspace = owner.toHexString();
    // Somebody may have restored it while the others were being deleted.
    const marked = await filesOf(context, { workspace }).change(
      { _id, deletedAt },
      { $set: { status: 'removed', listed: false, deletedAt: purging } },
    );
    if (!marked) continue;
    // The file goes last: if this process dies before, it is found here again.
    await forget(workspace, _id);
    if (await discardFile(context, { _id, owner })) count += 1;
  }
  return count;
}
