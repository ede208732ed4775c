import { inBin } from '#app/kernel/database/bin.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { filesOf, idIn, type ObjectsContext, readBytes, type StoredObject } from './objects-context.ts';
import { completeUpload } from './receive-upload.ts';

/**
 * The scope's object for an upload or object URL, if its file has arrived.
 * @throws {AppError} `not_found`
 */
export async function resolveFile(
  context: ObjectsContext,
  scope: Scope,
  address: string,
): Promise<StoredObject> {
  const id = idIn(address);
  const record = id && (await filesOf(context, scope).findOne({ _id: id }));
  const stored = record ? await completeUpload(context, record) : null;
  if (!stored) throw noSuchFile();
  return stored;
}

/**
 * The same for something new, from which a picture in the bin would vanish as soon as the bin is emptied.
 * @throws {AppError} `not_found`, also for one in the bin.
 */
export async function takeFile(
  context: ObjectsContext,
  scope: Scope,
  address: string,
): Promise<StoredObject> {
  const stored = await resolveFile(context, scope, address);
  if (await filesOf(context, scope).has({ _id: stored.id, deletedAt: inBin })) {
    throw new AppError('not_found', {
      userMessage: 'A file is in the bin. Restore it first, or choose another one.',
    });
  }
  return stored;
}

/**
 * One of the scope's objects with its bytes.
 * @throws {AppError} `not_found`
 */
export async function readFile(
  context: ObjectsContext,
  scope: Scope,
  address: string,
): Promise<StoredObject & { readonly content: Buffer }> {
  const stored = await resolveFile(context, scope, address);
  const content = await readBytes(context, stored.id, stored.size);
  if (!content) throw new AppError('not_found');
  return { ...stored, content };
}

export const noSuchFile = (): AppError =>
  new AppError('not_found', { userMessage: 'An uploaded file no longer exists. Please upload it again.' });
