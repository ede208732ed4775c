import { retentionMs } from '@postloom/shared-contracts';
import { clientField, clientOf, type Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { filesOf, type ObjectsContext, readBytes, type StoredObject } from './objects-context.ts';
import { storePicture } from './store-file.ts';

/**
 * A picture as it can be used for the client that a scope names, or for none. An upload becomes that client's. What is
 * in the workspace's own library is copied, because posts of the workspace may show it.
 * @throws {AppError} `validation_failed` if it is in the library of another client.
 */
export async function fileForClient(
  context: ObjectsContext,
  { workspace, client = null }: Scope,
  file: StoredObject,
): Promise<StoredObject> {
  const record = await filesOf(context, { workspace }).findOne({ _id: file.id });
  if (!record || clientOf(record.client) === client) return file;
  if (!record.listed) {
    if (client !== null) await giveFiles(context, workspace, [file.id], client);
    return file;
  }
  if (clientOf(record.client) !== null || file.mimeType === 'video/mp4') {
    throw new AppError('validation_failed', {
      userMessage: 'An image belongs to another client. Remove it, and choose one of this client’s.',
    });
  }
  const bytes = await readBytes(context, file.id, file.size);
  if (!bytes) throw new AppError('not_found');
  return storePicture(context, {
    owner: workspace,
    client,
    bytes,
    mimeType: file.mimeType,
    alt: record.alt,
    origin: file.origin,
    expiresAt: new Date(context.now().getTime() + retentionMs('runs')),
    limit: await context.quotaOf(workspace),
  });
}

/** Moves files to another client of the workspace; null for none. */
export async function giveFiles(
  context: ObjectsContext,
  workspace: string,
  ids: readonly string[],
  client: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await filesOf(context, { workspace }).updateMany(
    { _id: { $in: [...ids] } },
    { client: clientField(client) },
  );
}
