import { Types } from 'mongoose';
import { discardFile } from './discard-file.ts';
import type { ObjectRecord } from './objects.model.ts';
import { filesOf, type ObjectsContext } from './objects-context.ts';

/** Deletes a file, whoever still shows it. */
export async function removeFile(context: ObjectsContext, owner: string, id: string): Promise<void> {
  await discardFile(context, { _id: id, owner: new Types.ObjectId(owner) });
}

/** Deletes all of an account's files. */
export async function eraseFiles(context: ObjectsContext, owner: string): Promise<void> {
  const files = filesOf(context, { workspace: owner });
  for (const file of await files.find().select({ owner: 1 }).lean<ObjectRecord[]>()) {
    await discardFile(context, file);
  }
  await context.usage.erase(owner);
}
