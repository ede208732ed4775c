import { photoTypes } from '@postloom/shared-contracts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { AppError } from '#app/http/app-error.ts';

/** Enough for the sharpest screen at the largest size that a photo is shown. */
const side = 512;
/** A small file can hold a picture of any size; larger ones than this are not unpacked. */
const mostPixels = 50_000_000;

/**
 * The middle of a picture as a square. What it is is read from its content; what the camera wrote beside it
 * (the place, above all) is left out; of an animation the first frame stays.
 * @throws {AppError} `unsupported_media_type`
 */
export async function squarePhoto(bytes: Buffer): Promise<Buffer> {
  const refusal = { userMessage: 'Please choose a picture in JPG, PNG or GIF format.' };
  const type = await fileTypeFromBuffer(bytes);
  if (!photoTypes.some((allowed) => allowed === type?.mime)) {
    throw new AppError('unsupported_media_type', refusal);
  }
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 86 })
      .toBuffer();
  } catch (cause) {
    throw new AppError('unsupported_media_type', { ...refusal, cause });
  }
}
