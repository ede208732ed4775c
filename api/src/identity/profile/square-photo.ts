import { photoTypes } from '@postloom/shared-contracts';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#app/kernel/http/app-error.ts';
import { openPicture, workOnPicture } from '#app/kernel/pictures/picture-work.ts';

/** Enough for the sharpest screen at the largest size at which a photo is shown. */
const side = 512;

/**
 * Crops a picture to a square around its center. Its format is determined from its content. The camera's metadata,
 * above all the location, is removed. Of an animation, the first frame is kept.
 * @throws {AppError} `unsupported_media_type`
 */
export async function squarePhoto(bytes: Buffer): Promise<Buffer> {
  const refusal = { userMessage: 'Please choose a photo in JPG, PNG or GIF format.' };
  const type = await fileTypeFromBuffer(bytes);
  if (!photoTypes.some((allowed) => allowed === type?.mime)) {
    throw new AppError('unsupported_media_type', refusal);
  }
  return workOnPicture(() =>
    openPicture(bytes)
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 86 })
      .toBuffer()
      .catch((cause: unknown) => {
        throw new AppError('unsupported_media_type', { ...refusal, cause });
      }),
  );
}
