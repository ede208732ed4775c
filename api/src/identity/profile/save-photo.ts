import type { IdentityContext } from '#app/identity/identity-context.ts';
import { idIn } from '#app/objects/objects-context.ts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';
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
  const { id, url } = await context.objects.storePicture({
    owner: accountId,
    bytes: await squarePhoto(bytes),
    mimeType: 'image/webp',
    alt: null,
    origin: null,
  });
  await replacePhoto(context, accountId, url);
  // The previous version, after a rollback, doesn't look for photos where they are stored now (compat: photos).
  await context.objects.useApart({ workspace: accountId }, id);
  return { photoUrl: url };
}

export const removePhoto = (context: IdentityContext, accountId: string): Promise<void> =>
  replacePhoto(context, accountId, null);

/** If several calls replace the photo at once, each deletes another one. */
async function replacePhoto(
  { connection, objects }: IdentityContext,
  accountId: string,
  photoUrl: string | null,
): Promise<void> {
  const before = await accountsCollection
    .on(connection)
    .findOneAndUpdate(
      { _id: accountId, kind: 'member' },
      { $set: { photoUrl } },
      { returnDocument: 'before' },
    )
    .orFail()
    .lean<AccountRecord>();
  if (before.photoUrl) await objects.removeFile(accountId, idIn(before.photoUrl));
}
