import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type ObjectRecord, objectsCollection } from './objects.model.ts';
import type { ObjectsContext } from './objects-context.ts';

/** A file of any workspace that isn't being deleted, found by its secret name alone. */
export const findFile = async ({ connection }: ObjectsContext, id: string): Promise<ObjectRecord | null> =>
  acrossWorkspaces(objectsCollection, connection)
    .findOne({ _id: id, status: { $ne: 'removed' } })
    .lean<ObjectRecord>();
