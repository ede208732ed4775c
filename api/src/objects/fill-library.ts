import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type ObjectRecord, objectsCollection } from './objects.model.ts';
import type { ObjectsContext } from './objects-context.ts';
import { spareUsed } from './spare-used.ts';

/** Adds files to the library that versions without a library have stored for posts. */
export async function fillLibrary(context: ObjectsContext, signal: AbortSignal): Promise<void> {
  const Objects = acrossWorkspaces(objectsCollection, context.connection);
  const earlier = Objects.find({ status: 'ready', listed: { $exists: false } }, { owner: 1 });
  for await (const { _id, owner } of earlier.lean<ObjectRecord[]>().cursor()) {
    signal.throwIfAborted();
    await spareUsed(context, [{ _id, owner }]);
    await Objects.updateOne({ _id, kind: { $exists: false } }, { $set: { kind: 'image' } });
    await Objects.updateOne({ _id, listed: { $exists: false } }, { $set: { listed: false } });
    await context.wantThumbnails(_id);
  }
}
