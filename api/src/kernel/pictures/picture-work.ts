import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { createPool } from '#app/kernel/http/pool.ts';

// One thread per picture, so that only the pool decides how much runs at the same time.
sharp.concurrency(1);

const pool = createPool(
  bounds.pictures,
  'Many images are being worked on right now. Please try again in a few seconds.',
);

/**
 * Runs work on pictures when it is its turn. There is one pool per process, because the threads are per process.
 * @throws {AppError} `payload_too_large` if the work takes too long.
 */
export const workOnPicture = <T>(work: () => Promise<T>): Promise<T> => pool.run(work).catch(refuseSlow);

function refuseSlow(error: unknown): never {
  if (!(error instanceof Error && error.message.startsWith('timeout:'))) throw error;
  throw new AppError('payload_too_large', {
    userMessage: 'This image takes too long to work on. Please choose a smaller one.',
    cause: error,
  });
}

/**
 * Opens a picture for decoding, of an animated one the first frame. Decoding fails if it has more pixels than the server
 * is willing to unpack, or takes too long.
 */
export const openPicture = (bytes: Buffer, options: Pick<SharpOptions, 'failOn'> = {}): Sharp =>
  sharp(bytes, { ...options, limitInputPixels: bounds.picturePixels }).timeout({
    seconds: bounds.pictureSeconds,
  });

const tooManyPixels = `Please choose an image of at most ${bounds.picturePixels / 1_000_000} megapixels.`;

/**
 * Refuses a picture that is too large according to its header, without unpacking it. A header that can't be read is
 * left to whatever decodes the picture.
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
