import type { Scope } from '#app/kernel/database/owned.ts';
import type { ObjectRecord } from './objects.model.ts';
import { filesOf, type ObjectsContext } from './objects-context.ts';
import { noSuchFile, resolveFile } from './resolve-file.ts';

/** The fields of a file that is in use: it doesn't expire, and is in the library if the use is shown there. */
export const keeping = (listed: boolean): Partial<ObjectRecord> => ({
  expiresAt: null,
  ...(listed && { listed }),
});

/** Marks files that a post now shows: they are kept, and appear in the library. */
export async function keepFiles(
  context: ObjectsContext,
  owner: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await filesOf(context, { workspace: owner }).updateMany({ _id: { $in: [...ids] } }, keeping(true));
}

/**
 * Keeps a picture without adding it to the library, such as a logo.
 * @throws {AppError} `not_found`, also for one that is in the library.
 */
export async function keepApart(context: ObjectsContext, scope: Scope, id: string): Promise<void> {
  await resolveFile(context, scope, id);
  const isKept = await filesOf(context, scope).change(
    { _id: id, listed: { $ne: true } },
    { $set: keeping(false) },
  );
  if (!isKept) throw noSuchFile();
}
