import { hash } from 'node:crypto';
import type { Scope } from '#app/kernel/database/owned.ts';
import { filesOf, type ObjectsContext, type StoredObject, storedOf } from './objects-context.ts';
import { preparePicture, uploadTypeOf } from './prepare-picture.ts';
import { storePicture } from './store-file.ts';

export interface OwnPicture {
  readonly bytes: Buffer;
  /** Bytes that the owner may store; by default their plan's quota. */
  readonly limit?: number;
  /** When it is deleted unless something uses it by then. */
  readonly expiresAt: Date;
}

/**
 * Stores a person's own picture that wasn't uploaded separately. It is treated like an upload, and stored only once
 * however often it is sent.
 * @throws {AppError} `storage_full`, or `unsupported_media_type` if it isn't a picture
 */
export async function storeOwnPicture(
  context: ObjectsContext,
  scope: Scope,
  { bytes, limit, expiresAt }: OwnPicture,
): Promise<StoredObject> {
  const { workspace: owner, client } = scope;
  const mimeType = await uploadTypeOf(bytes);
  const kept = (await preparePicture(bytes, mimeType)).bytes ?? bytes;
  const digest = hash('sha256', kept);
  const same = { digest, status: 'ready' as const, deletedAt: null };
  const files = filesOf(context, scope);
  await files.change({ ...same, expiresAt: { $lt: expiresAt } }, { $set: { expiresAt } });
  const known = await files.findOne(same);
  const stored = known && storedOf(known);
  if (stored) return stored;
  return storePicture(context, {
    owner,
    client,
    bytes: kept,
    mimeType,
    alt: null,
    origin: null,
    expiresAt,
    limit: limit ?? (await context.quotaOf(owner)),
    digest,
  });
}
