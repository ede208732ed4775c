import { photoTypes } from '@postloom/shared-contracts';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#app/kernel/http/app-error.ts';
import { openPicture, workOnPicture } from '#app/kernel/pictures/picture-work.ts';

/** Enough for the sharpest screen at the largest size that a photo is shown. */
const side = 512;

/**
 * The middle of a picture as a square. What it is is read from its content; what the camera wrote beside it
 * (the place, above all) is left out; of an animation the first frame stays.
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
