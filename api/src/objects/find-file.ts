import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type ObjectRecord, objectsCollection } from './objects.model.ts';
import type { ObjectsContext } from './objects-context.ts';

/** A file of any workspace, found by its secret name alone. */
export const findFile = async ({ connection }: ObjectsContext, id: string): Promise<ObjectRecord | null> =>
  acrossWorkspaces(objectsCollection, connection).findById(id).lean<ObjectRecord>();
