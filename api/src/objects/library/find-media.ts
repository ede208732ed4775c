import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { ObjectRecord } from '../objects.model.ts';
import { filesOf, type ObjectsContext } from '../objects-context.ts';

/** The condition on a file that is in a library: it was uploaded there, or posts show it. */
export const inLibrary = { listed: true } as const;

/** @throws {AppError} `not_found` */
export async function findMedia(context: ObjectsContext, scope: Scope, id: string): Promise<ObjectRecord> {
  const found = await filesOf(context, scope).findOne({ _id: id, ...inLibrary });
  if (!found) throw new AppError('not_found');
  return found;
}
