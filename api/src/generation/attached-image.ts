import { attachedImageMaxBytes, imageTooLargeText } from '@postloom/shared-contracts';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#app/kernel/http/app-error.ts';
import { openPicture, refuseTooManyPixels, workOnPicture } from '#app/kernel/pictures/picture-work.ts';
import type { AttachedImage } from './providers/provider.ts';

const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/**
 * Reads the data URL of an attached image. Its type is determined from its bytes, not from what the URL claims.
 * @throws {AppError} `unsupported_media_type`, or `payload_too_large` above 5 MB decoded or with too many pixels.
 */
export async function readAttachedImage(dataUrl: string | null | undefined): Promise<Buffer | null> {
  if (!dataUrl) return null;
  const bytes = readBase64(dataUrl);
  if (!bytes) throw new AppError('unsupported_media_type', { userMessage: 'Please attach an image file.' });
  if (bytes.length > attachedImageMaxBytes) {
    throw new AppError('payload_too_large', { userMessage: imageTooLargeText });
  }
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !imageTypes.includes(type.mime)) {
    throw new AppError('unsupported_media_type', {
      userMessage: 'Please attach a PNG, JPEG, WebP or GIF image.',
    });
  }
  await refuseTooManyPixels(bytes);
  return bytes;
}

const longestHead = 100;

/** The bytes of an image's data URL, or null if it isn't one. */
function readBase64(dataUrl: string): Buffer | null {
  const head = /^data:image\/[\w.+-]+;base64,/.exec(dataUrl.slice(0, longestHead))?.[0];
  if (!head) return null;
  const base64 = dataUrl.slice(head.length);
  const bytes = Buffer.from(base64, 'base64');
  // The decoder skips invalid characters, so invalid Base64 gives fewer bytes. Matching a pattern against millions of
  // characters could overflow the stack.
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const expected = Math.floor(((base64.length - padding) * 3) / 4);
  return base64.length > 0 && bytes.length === expected ? bytes : null;
}

/** Longest side of an uploaded image as sent to a provider: enough to recognize what it shows. */
const shownSide = 1536;

/**
 * Makes an image small enough to send to a provider and removes the camera's metadata, above all the location.
 * @param read returns the image's bytes; called when it is this image's turn.
 * @throws {AppError} `unsupported_media_type` if it can't be decoded, `service_unavailable` if too many are waiting.
 */
export function prepareForProvider(read: () => Promise<Buffer>, signal: AbortSignal): Promise<AttachedImage> {
  return workOnPicture(async () => {
    signal.throwIfAborted();
    const bytes = await read();
    const small = await openPicture(bytes)
      .autoOrient()
      .resize(shownSide, shownSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 80 })
      .toBuffer()
      .catch((cause: unknown) => {
        throw new AppError('unsupported_media_type', { cause });
      });
    return { mimeType: 'image/jpeg', bytes: small };
  });
}

export function dataUrl({ mimeType, bytes }: AttachedImage): string {
  return `data:${mimeType};base64,${bytes.toString('base64')}`;
}
