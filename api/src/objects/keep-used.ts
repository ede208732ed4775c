import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { keeping } from './keep-files.ts';
import { objectsCollection } from './objects.model.ts';
import type { ObjectsContext } from './objects-context.ts';

/**
 * Keeps those of the given files that something uses.
 * @returns which.
 */
export async function keepUsed(
  { connection, users }: ObjectsContext,
  ids: readonly string[],
): Promise<ReadonlySet<string | undefined>> {
  const Objects = acrossWorkspaces(objectsCollection, connection);
  const used = new Set<string | undefined>();
  for (const { find, listed } of users) {
    const found = (await find(ids)).filter((id) => id !== undefined);
    if (found.length > 0) await Objects.updateMany({ _id: { $in: found } }, { $set: keeping(listed) });
    for (const id of found) used.add(id);
  }
  return used;
}
