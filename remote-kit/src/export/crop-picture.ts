import type { PlatformRecord } from '@postloom/shared-contracts/platforms';

interface Size {
  readonly width: number;
  readonly height: number;
}

type Target = Pick<PlatformRecord['image'], 'width' | 'ratios'>;

/**
 * The part of a picture that stays: all of it where the platform shows its shape whole, else its middle in the nearest
 * shape that is; and how large it becomes: as wide as the platform shows it, never larger than it is.
 */
export function cropOf(
  source: Size,
  { width: widestShown, ratios: [tallest, widest] }: Target,
): { readonly from: Size & { x: number; y: number }; readonly to: Size } {
  const ratio = Math.min(Math.max(source.width / source.height, tallest), widest);
  const width = Math.min(source.width, source.height * ratio);
  const height = width / ratio;
  const shrink = Math.min(1, widestShown / width);
  return {
    from: { x: (source.width - width) / 2, y: (source.height - height) / 2, width, height },
    to: { width: Math.round(width * shrink), height: Math.round(height * shrink) },
  };
}

/** A picture as it is, or as JPEG where it has to be cut for a platform. @throws where it is none, or cannot be drawn. */
export async function fitPicture(file: Blob, target: Target): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const { width, height } = cropOf(picture, target).from;
  const isWhole = Math.round(width) === picture.width && Math.round(height) === picture.height;
  picture.close();
  return isWhole ? file : new Blob([await cropPicture(file, target)], { type: 'image/jpeg' });
}

/** A picture in a shape that a platform shows whole, as JPEG. @throws where it is none, or cannot be drawn. */
export async function cropPicture(file: Blob, target: Target): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await createImageBitmap(file);
  try {
    const { from, to } = cropOf(picture, target);
    const canvas = new OffscreenCanvas(to.width, to.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser can’t draw.');
    context.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
    return new Uint8Array(await blob.arrayBuffer());
  } finally {
    picture.close();
  }
}
