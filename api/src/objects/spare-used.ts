import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type ObjectRecord, objectsCollection } from './objects.model.ts';
import type { ObjectsContext } from './objects-context.ts';
import { keeping } from './use-files.ts';

/**
 * Keeps those of the given files that something uses.
 * @returns which.
 */
export async function spareUsed(
  context: ObjectsContext,
  files: readonly Pick<ObjectRecord, '_id' | 'owner'>[],
): Promise<ReadonlySet<string>> {
  const Objects = acrossWorkspaces(objectsCollection, context.connection);
  const ids = files.map(({ _id }) => _id);
  const owners = [...new Set(files.map(({ owner }) => owner.toHexString()))];
  const used = new Set<string>();
  for (const { find, keeps } of context.users) {
    const found = (await find(ids, owners)).filter((id) => typeof id === 'string');
    // What another user keeps for good stays so.
    const among = keeps === 'for a day' ? { expiresAt: { $lte: context.now() } } : {};
    if (found.length > 0)
      await Objects.updateMany({ ...among, _id: { $in: found } }, { $set: keeping(context, keeps) });
    for (const id of found) used.add(id);
  }
  return used;
}
