import type { IdentityContext } from '#app/identity/identity-context.ts';
import { accountSettingsCollection } from '../settings/settings.model.ts';
import { readSettings, writeSettings } from '../settings/settings-record.ts';
import { updateMember } from '../update-member.ts';
import { squarePhoto } from './square-photo.ts';

/**
 * Stores a new photo and deletes the old one.
 * @throws {AppError} `unsupported_media_type`
 */
export async function savePhoto(
  context: IdentityContext,
  accountId: string,
  bytes: Buffer,
): Promise<{ photoUrl: string }> {
  const { connection, objects } = context;
  const { id, url } = await objects.put({
    owner: accountId,
    bytes: await squarePhoto(bytes),
    mimeType: 'image/webp',
    alt: null,
    origin: null,
    expiresAt: null,
  });
  const { photo: old } = await readSettings(context, accountId);
  await writeSettings(context, accountId, { photo: id });
  await updateMember(connection, accountId, { photoUrl: url });
  if (old) await objects.remove(accountId, old);
  return { photoUrl: url };
}

export async function removePhoto(context: IdentityContext, accountId: string): Promise<void> {
  const { connection, objects } = context;
  const { photo } = await readSettings(context, accountId);
  await updateMember(connection, accountId, { photoUrl: null });
  await accountSettingsCollection.on(connection).updateOne({ _id: accountId }, { $unset: { photo: 1 } });
  if (photo) await objects.remove(accountId, photo);
}
