import sharp, { type Sharp } from 'sharp';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { createPool } from '#app/kernel/http/pool.ts';

// One picture uses one thread: what runs at the same time is decided by the pool alone.
sharp.concurrency(1);

const pool = createPool(
  bounds.pictures,
  'Many images are being worked on right now. Please try again in a few seconds.',
);

/** Does work with pictures in its turn. The pool is the process's own, as its threads are. */
export const workOnPicture = <T>(work: () => Promise<T>): Promise<T> => pool.run(work);

/** A picture to be decoded, if it has no more pixels than the server unpacks. */
export const openPicture = (bytes: Buffer): Sharp => sharp(bytes, { limitInputPixels: bounds.picturePixels });

const tooManyPixels = `Please choose an image of at most ${bounds.picturePixels / 1_000_000} megapixels.`;

/**
 * Refuses a picture by the size that its head names; nothing is unpacked for it. A head that cannot be read is left
 * to who decodes the picture.
 * @param head the picture, or enough of its beginning.
 * @throws {AppError} `payload_too_large`
 */
export async function refuseTooManyPixels(head: Buffer): Promise<void> {
  const size = await sharp(head, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(() => null);
  if (size && size.width * size.height > bounds.picturePixels) {
    throw new AppError('payload_too_large', { userMessage: tooManyPixels });
  }
}
