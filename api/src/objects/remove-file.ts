import type { QueryFilter } from 'mongoose';
import { discardFile } from './discard-file.ts';
import type { ObjectRecord } from './objects.model.ts';
import { filesOf, type ObjectsContext } from './objects-context.ts';

/** Deletes a file, whoever still shows it. */
export const removeFile = (context: ObjectsContext, owner: string, id: string): Promise<void> =>
  discardMatching(context, owner, { _id: id });

/** Deletes a file when the last post that showed it is gone, unless its owner keeps it. */
export const releaseFile = (context: ObjectsContext, owner: string, id: string): Promise<void> =>
  discardMatching(context, owner, { _id: id, kept: { $ne: true } });

/** Deletes a picture that was kept apart and is no longer shown, unless it has been added to the library since. */
export const dropApart = (context: ObjectsContext, owner: string, id: string): Promise<void> =>
  discardMatching(context, owner, { _id: id, listed: { $ne: true } });

async function discardMatching(
  context: ObjectsContext,
  owner: string,
  filter: QueryFilter<ObjectRecord>,
): Promise<void> {
  const file = await filesOf(context, { workspace: owner }).findOne(filter);
  if (file) await discardFile(context, file);
}

/** Deletes all of an account's files. */
export async function eraseFiles(context: ObjectsContext, owner: string): Promise<void> {
  const files = filesOf(context, { workspace: owner });
  for (const file of await files.find().select({ owner: 1 }).lean<ObjectRecord[]>()) {
    await discardFile(context, file);
  }
  await context.usage.erase(owner);
}
