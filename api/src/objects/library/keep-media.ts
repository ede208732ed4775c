import type { Scope } from '#app/kernel/database/owned.ts';
import { filesOf, type ObjectsContext } from '../objects-context.ts';
import { inLibrary } from './find-media.ts';

/** Keeps files from now on, even if no post shows them any more. */
export async function keepMedia(
  context: ObjectsContext,
  scope: Scope,
  ids: readonly string[],
): Promise<void> {
  await filesOf(context, scope).updateMany(
    { _id: { $in: [...ids] }, ...inLibrary, deletedAt: null },
    { kept: true },
  );
}
