import { hash } from 'node:crypto';
import { retentionMs, type UploadType, uploadMaxBytes } from '@postloom/shared-contracts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { refuseTooManyPixels } from '#app/kernel/pictures/picture-work.ts';
import { discardFile, removeBytes } from './discard-file.ts';
import { findFile } from './find-file.ts';
import type { ObjectRecord } from './objects.model.ts';
import {
  filesOf,
  type ObjectsContext,
  readBytes,
  type StoredObject,
  storedOf,
  urlOf,
} from './objects-context.ts';
import { preparePicture, uploadTypeOf } from './prepare-picture.ts';

/**
 * Checks a file that has just arrived. One that went to a bucket isn't reported here: {@link completeUpload} checks it
 * when it is first asked for.
 * @throws {AppError} if it isn't allowed; `gone` if it isn't awaited.
 */
export async function receiveUpload(context: ObjectsContext, id: string): Promise<void> {
  const record = await findFile(context, id);
  if (record) {
    await completeUpload(context, record);
    return;
  }
  await context.storage.remove(id);
  throw new AppError('gone', { userMessage: 'This upload has expired. Please choose the file again.' });
}

/**
 * Completes an upload: returns the object if its file has arrived and is allowed, null if it hasn't arrived. A file
 * that is too large, has too many pixels or is of a wrong type is deleted.
 */
export async function completeUpload(
  context: ObjectsContext,
  record: ObjectRecord,
): Promise<StoredObject | null> {
  const { storage } = context;
  const stored = storedOf(record);
  if (stored) return stored;
  const { _id: id } = record;
  const incoming = storage.incoming(id);
  const arrivedSize = await storage.size(incoming);
  if (arrivedSize === null) return completed(context, id);
  return discardingRefused(context, record, async () => {
    if (arrivedSize > uploadMaxBytes) throw new AppError('payload_too_large');
    // Read it only once, because it might be replaced. The bytes that are checked must be those that are kept.
    const bytes = await readBytes(context, incoming, arrivedSize);
    if (!bytes) return completed(context, id);
    const mimeType = await uploadTypeOf(bytes);
    await refuseTooManyPixels(bytes);
    const { bytes: cleaned, width, height } = await preparePicture(bytes, mimeType);
    const kept = cleaned ?? bytes;
    if (!(await claim(context, record, kept))) return completed(context, id);
    if (cleaned || incoming !== id) await storage.write(id, kept, mimeType);
    return completeRecord(context, record, { mimeType, size: kept.length, width, height });
  });
}

/** The object as another caller has completed it; null if nobody has. */
async function completed(context: ObjectsContext, id: string): Promise<StoredObject | null> {
  const record = await findFile(context, id);
  return record && storedOf(record);
}

/**
 * Deletes a refused file, but not one that just couldn't be checked right now, and not one that another caller has
 * completed in the meantime: then returns that. A file that grew beyond its reservation stays until it expires, because
 * another caller may just have taken the room for it.
 */
async function discardingRefused(
  context: ObjectsContext,
  file: ObjectRecord,
  look: () => Promise<StoredObject | null>,
): Promise<StoredObject | null> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'service_unavailable') throw error;
    const stays = error.code === 'storage_full' && file.held;
    if (!stays && (await discardFile(context, file, { status: 'awaited' }))) throw error;
    const done = await completed(context, file._id);
    if (done) return done;
    throw error;
  }
}

/**
 * Claims that these are the bytes of an awaited file. If several callers check different files at once, the first one's
 * bytes count.
 */
async function claim(context: ObjectsContext, { _id, owner }: ObjectRecord, bytes: Buffer): Promise<boolean> {
  const digest = hash('sha256', bytes);
  return filesOf(context, { workspace: owner.toHexString() }).change(
    { _id, status: 'awaited', digest: { $in: [null, digest] } },
    { $set: { digest } },
  );
}

/** Counts the file's real size instead of the reserved one. If several callers complete it, only one of them counts. */
async function completeRecord(
  context: ObjectsContext,
  record: ObjectRecord,
  file: Pick<ObjectRecord, 'width' | 'height'> & { readonly mimeType: UploadType; readonly size: number },
): Promise<StoredObject | null> {
  const { storage, usage, quotaOf, wantThumbnails, now } = context;
  const { _id: id, kept = false, limit } = record;
  const owner = record.owner.toHexString();
  const more = Math.max(0, file.size - (record.held ?? 0));
  if (more > 0) await usage.take(owner, { bytes: more, files: 0 }, limit ?? (await quotaOf(owner)));
  const isMine = await filesOf(context, { workspace: owner }).change(
    { _id: id, status: 'awaited', held: record.held ?? { $exists: false } },
    {
      $set: {
        ...file,
        status: 'ready',
        kind: 'image',
        expiresAt: kept ? null : new Date(now().getTime() + retentionMs('unusedUploads')),
        listed: kept,
      },
      $unset: { held: 1, limit: 1, digest: 1 },
    },
  );
  if (!isMine) {
    await usage.give(owner, { bytes: more, files: 0 });
    const present = await findFile(context, id);
    // Either its reservation was released in the meantime, or another caller was faster.
    if (present) return completeUpload(context, present);
    // It was removed in the meantime, and nothing may be left of it.
    await removeBytes(context, id);
    return null;
  }
  const less = Math.max(0, (record.held ?? 0) - file.size);
  if (less > 0) await usage.give(owner, { bytes: less, files: 0 });
  await wantThumbnails(id);
  const incoming = storage.incoming(id);
  if (incoming !== id) await storage.remove(incoming);
  return { id, url: urlOf(id), mimeType: file.mimeType, size: file.size, origin: null };
}
