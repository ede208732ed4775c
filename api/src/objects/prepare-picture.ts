import {
  type ThumbnailWidth,
  thumbnailWidths,
  type UploadType,
  uploadMaxBytes,
  uploadTypes,
} from '@postloom/shared-contracts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { openPicture, workOnPicture } from '#app/kernel/pictures/picture-work.ts';
import { withoutMetadata } from './without-metadata.ts';

export interface PreparedPicture {
  /** The picture without metadata; null if it had none and stays as it is. */
  readonly bytes: Buffer | null;
  /** Pixels, after rotation. */
  readonly width: number;
  readonly height: number;
}

/** The message for a file that isn't a picture, or is broken. */
const unreadable = { userMessage: 'It can’t be read as an image. Choose another file.' };

/**
 * An upload's type, determined from its bytes.
 * @throws {AppError} `unsupported_media_type`
 */
export async function uploadTypeOf(bytes: Buffer): Promise<UploadType> {
  const type = await fileTypeFromBuffer(bytes.subarray(0, bounds.pictureHeadBytes));
  const allowed = uploadTypes.find((each) => each === type?.mime);
  if (!allowed) throw new AppError('unsupported_media_type', unreadable);
  return allowed;
}

/** Close to what cameras use, so that re-encoding once is invisible. */
const quality = 92;

/**
 * Removes the metadata of cameras and other programs from a picture, above all the location, and applies its rotation.
 * A picture is decoded only if it has to be rotated or is a JPEG, and of an animated one never all frames: a few
 * kilobytes can hold fifty megapixels of them.
 * @throws {AppError} `unsupported_media_type` if the header can't be read, or if the picture has to be decoded and can't
 *   be; `payload_too_large` if that takes too long or makes it larger than an upload may be.
 */
export async function preparePicture(bytes: Buffer, mimeType: UploadType): Promise<PreparedPicture> {
  const head = await sharp(bytes, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(refuseUnreadable);
  const { pages = 1, orientation = 1, width, pageHeight: height = head.height } = head;
  const isRotated = orientation > 1 && pages === 1;
  const size = isRotated ? head.autoOrient : { width, height };
  if (!head.exif && !head.xmp && !head.iptc) return { bytes: null, ...size };
  const stripped = isRotated ? null : withoutMetadata(bytes, mimeType);
  if (stripped) return { bytes: stripped, ...size };
  const format =
    mimeType === 'image/jpeg'
      ? 'jpeg'
      : mimeType === 'image/webp'
        ? 'webp'
        : mimeType === 'image/gif'
          ? 'gif'
          : 'png';
  const cleaned = await workOnPicture(() =>
    openPicture(bytes)
      .autoOrient()
      .keepIccProfile()
      .toFormat(format, format === 'jpeg' || format === 'webp' ? { quality } : {})
      .toBuffer(),
  ).catch(refuseUnreadable);
  if (cleaned.length > uploadMaxBytes) throw new AppError('payload_too_large');
  return { bytes: cleaned, ...size };
}

function refuseUnreadable(error: unknown): never {
  if (error instanceof AppError) throw error;
  throw new AppError('unsupported_media_type', { ...unreadable, cause: error });
}

export interface Thumbnail {
  readonly width: ThumbnailWidth;
  readonly bytes: Buffer;
}

/**
 * Thumbnails for lists, in all standard widths smaller than the picture. A truncated picture is shown as far as it
 * goes.
 */
export async function makeThumbnails(bytes: Buffer): Promise<readonly Thumbnail[]> {
  const { width: own = 0 } = await sharp(bytes, { failOn: 'none' }).metadata();
  const made: Thumbnail[] = [];
  for (const width of thumbnailWidths.filter((each) => each < own)) {
    const small = await workOnPicture(() =>
      openPicture(bytes, { failOn: 'none' })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer(),
    );
    made.push({ width, bytes: small });
  }
  return made;
}
