import { attachedImageMaxBytes } from '@postloom/shared-contracts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { AppError } from '#app/http/app-error.ts';
import type { AttachedImage } from './providers/provider.ts';

const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/**
 * Reads the data URL of an attached image. Its type is what its bytes say, not what the URL claims.
 * @throws {AppError} `unsupported_media_type`, or `payload_too_large` above 5 MB decoded.
 */
export async function readAttachedImage(dataUrl: string | null | undefined): Promise<AttachedImage | null> {
  if (!dataUrl) return null;
  const base64 = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (!base64) throw new AppError('unsupported_media_type', { userMessage: 'Please attach an image file.' });
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > attachedImageMaxBytes) {
    throw new AppError('payload_too_large', { userMessage: 'Please select an image smaller than 5MB.' });
  }
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !imageTypes.includes(type.mime)) {
    throw new AppError('unsupported_media_type', {
      userMessage: 'Please attach a PNG, JPEG, WebP or GIF image.',
    });
  }
  return { mimeType: type.mime as AttachedImage['mimeType'], bytes };
}

/** Longest side of an uploaded image as a provider sees it: enough to tell what it shows. */
const shownSide = 1536;

/** An uploaded image of up to 10 MB, made small enough to be shown to a provider. */
export async function shrinkForProvider(bytes: Buffer): Promise<AttachedImage> {
  const small = await sharp(bytes)
    .rotate()
    .resize(shownSide, shownSide, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new AppError('unsupported_media_type', { cause });
    });
  return { mimeType: 'image/jpeg', bytes: small };
}

export function dataUrl({ mimeType, bytes }: AttachedImage): string {
  return `data:${mimeType};base64,${bytes.toString('base64')}`;
}
