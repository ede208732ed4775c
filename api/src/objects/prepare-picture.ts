import { type ThumbnailWidth, thumbnailWidths, type UploadType } from '@postloom/shared-contracts';
import sharp from 'sharp';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { workOnPicture } from '#app/kernel/pictures/picture-work.ts';

export interface PreparedPicture {
  /** The picture without a camera's notes; null where it had none and stays as it is. */
  readonly bytes: Buffer | null;
  /** Pixels, as it is shown. */
  readonly width: number;
  readonly height: number;
}

/** What is said of a file that is no picture, or a broken one. */
export const unreadable = { userMessage: 'It can’t be read as an image. Choose another file.' };

/** Close to what a camera writes: what is made anew once must not be seen to have been. */
const quality = 92;

/**
 * Takes out of a picture what the camera and other programs have noted in it, the place above all, and turns it as
 * it was held. A picture without notes is not made anew.
 * @throws {AppError} `unsupported_media_type` for one whose head cannot be read, or with notes that cannot be decoded.
 */
export async function preparePicture(bytes: Buffer, mimeType: UploadType): Promise<PreparedPicture> {
  const head = await sharp(bytes, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(refuseUnreadable);
  const { width, height } = head.autoOrient;
  const size = { width, height: head.pageHeight ?? height };
  if (!head.exif && !head.xmp && !head.iptc) return { bytes: null, ...size };
  const format =
    mimeType === 'image/jpeg'
      ? 'jpeg'
      : mimeType === 'image/webp'
        ? 'webp'
        : mimeType === 'image/gif'
          ? 'gif'
          : 'png';
  const animated = (head.pages ?? 1) > 1;
  const cleaned = await workOnPicture(() =>
    sharp(bytes, { limitInputPixels: bounds.picturePixels, animated })
      .autoOrient()
      .keepIccProfile()
      .toFormat(format, format === 'jpeg' || format === 'webp' ? { quality } : {})
      .toBuffer(),
  ).catch(refuseUnreadable);
  return { bytes: cleaned, ...size };
}

function refuseUnreadable(error: unknown): never {
  if (error instanceof AppError) throw error;
  throw new AppError('unsupported_media_type', { ...unreadable, cause: error });
}

/** Smaller pictures for lists, in the widths below its own. One that was cut off is shown as far as it goes. */
export async function makeThumbnails(
  bytes: Buffer,
): Promise<readonly { readonly width: ThumbnailWidth; readonly bytes: Buffer }[]> {
  const { width: own = 0 } = await sharp(bytes, { failOn: 'none' }).metadata();
  const made: { width: ThumbnailWidth; bytes: Buffer }[] = [];
  for (const width of thumbnailWidths.filter((each) => each < own)) {
    const small = await workOnPicture(() =>
      sharp(bytes, { limitInputPixels: bounds.picturePixels, failOn: 'none' })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer(),
    );
    made.push({ width, bytes: small });
  }
  return made;
}
