import type { Scope } from '#app/kernel/database/owned.ts';
import type { ObjectRecord } from './objects.model.ts';
import { filesOf, idIn, inADay, type ObjectsContext, type ObjectUser } from './objects-context.ts';
import { noSuchFile, resolveFile } from './resolve-file.ts';

/** What a use changes about a file. */
export const keeping = (
  context: Pick<ObjectsContext, 'now'>,
  keeps: ObjectUser['keeps'],
): Partial<ObjectRecord> =>
  keeps === 'for a day'
    ? { expiresAt: inADay(context) }
    : { expiresAt: null, ...(keeps === 'in the library' && { listed: true }) };

/**
 * Marks files that a post now shows: they are kept, and appear in the library.
 * @returns whether all of them still exist.
 */
export async function useFiles(
  context: ObjectsContext,
  owner: string,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const files = filesOf(context, { workspace: owner });
  const present = { _id: { $in: [...ids] }, status: 'ready' as const };
  await files.updateMany(present, keeping(context, 'in the library'));
  return (await files.count(present)) === new Set(ids).size;
}

/**
 * Lets go of files that no post shows any more: they leave the library, and expire unless something else uses them or
 * their owner keeps them.
 */
export async function releaseFiles(
  context: ObjectsContext,
  owner: string,
  ids: readonly string[],
): Promise<void> {
  const unkept = { _id: { $in: [...ids] }, kept: { $ne: true } };
  await filesOf(context, { workspace: owner }).updateMany(unkept, {
    expiresAt: inADay(context),
    listed: false,
  });
}

/** Keeps files that would expire for at least another day. */
export async function holdFiles(
  context: ObjectsContext,
  owner: string,
  addresses: readonly string[],
): Promise<void> {
  const expiresAt = inADay(context);
  const sooner = { _id: { $in: addresses.map(idIn) }, expiresAt: { $lt: expiresAt } };
  await filesOf(context, { workspace: owner }).updateMany(sooner, { expiresAt });
}

/**
 * Gives a picture that is about to be shown outside of the library, such as a logo, at least another day.
 * @throws {AppError} `not_found`, also for one that is in the library.
 */
export async function holdApart(context: ObjectsContext, scope: Scope, id: string): Promise<void> {
  await resolveFile(context, scope, id);
  if (!(await setApart(context, scope, id, inADay(context)))) throw noSuchFile();
}

/** Keeps such a picture once it is shown, and lets go of it when it no longer is. */
export const useApart = (context: ObjectsContext, scope: Scope, id: string): Promise<boolean> =>
  setApart(context, scope, id, null);
export const releaseApart = (context: ObjectsContext, scope: Scope, id: string): Promise<boolean> =>
  setApart(context, scope, id, inADay(context));

/** @returns false if there is no such picture, or it has been added to the library. */
const setApart = (
  context: ObjectsContext,
  scope: Scope,
  id: string,
  expiresAt: Date | null,
): Promise<boolean> =>
  filesOf(context, scope).change(
    { _id: id, status: 'ready', listed: { $ne: true } },
    { $set: { expiresAt } },
  );
