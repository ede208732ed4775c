import { brandLogo, uploadTypes } from '@postloom/shared-contracts';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#app/kernel/http/app-error.ts';
import { openPicture, workOnPicture } from '#app/kernel/pictures/picture-work.ts';

/**
 * Converts a logo for pages and mails: a PNG that keeps transparency and has no metadata.
 * @throws {AppError} `unsupported_media_type`
 */
export async function drawLogo(bytes: Buffer): Promise<Buffer> {
  const refusal = { userMessage: 'Please choose a logo in PNG, JPG, WebP or GIF format.' };
  const type = await fileTypeFromBuffer(bytes);
  if (!uploadTypes.some((allowed) => allowed === type?.mime)) {
    throw new AppError('unsupported_media_type', refusal);
  }
  return workOnPicture(() =>
    openPicture(bytes)
      .autoOrient()
      .resize(brandLogo.width, brandLogo.height, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
      .catch((cause: unknown) => {
        throw new AppError('unsupported_media_type', { ...refusal, cause });
      }),
  );
}
