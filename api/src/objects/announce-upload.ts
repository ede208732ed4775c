import { randomBytes } from 'node:crypto';
import { retentionMs, uploadMaxBytes } from '@postloom/shared-contracts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { filesOf, type ObjectsContext, urlOf } from './objects-context.ts';

/**
 * Announces an upload to be PUT to the returned URL. Reserves storage for it: the given size, or otherwise the maximum
 * size of a file.
 * @param limit bytes that the owner may store; by default their plan's quota.
 * @throws {AppError} `storage_full`
 */
export async function announceUpload(
  context: ObjectsContext,
  scope: Scope,
  {
    size,
    name,
    keep = false,
    limit,
  }: {
    readonly size: number | null;
    readonly name?: string | undefined;
    /** Whether to keep it in the library. */
    readonly keep?: boolean;
    readonly limit?: number;
  },
): Promise<{ id: string; uploadURL: string; objectURL: string }> {
  const { storage, usage, quotaOf, wantCleared, now } = context;
  const id = randomBytes(16).toString('hex');
  const held = size ?? uploadMaxBytes;
  const createdAt = now();
  const { workspace: owner } = scope;
  await usage.take(owner, { bytes: held, files: 1 }, limit ?? (await quotaOf(owner)));
  await filesOf(context, scope).insert({
    _id: id,
    status: 'awaited',
    mimeType: null,
    size: null,
    alt: null,
    held,
    ...(limit !== undefined && { limit }),
    kept: keep,
    ...(name && { name }),
    version: 1,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
  });
  // The URL accepts another file even after one was checked or refused, and a crash may leave one behind.
  if (storage.incoming(id) !== id) {
    await wantCleared(id, new Date(createdAt.getTime() + retentionMs('awaitedUploads')));
  }
  return { id, uploadURL: await storage.uploadUrl(id, size), objectURL: urlOf(id) };
}

/** Removes a file that was uploaded under the incoming name. */
export const clearIncoming = ({ storage }: ObjectsContext, id: string): Promise<void> =>
  storage.remove(storage.incoming(id));
