import { photoMaxBytes } from '@postloom/shared-contracts';

/** Pixels of each side of what is kept of a photo; of these even a PNG is small enough. */
const side = 512;

/**
 * A photo that the API takes: the file, or where that is too large, the part of it that the API keeps, its middle. A JPEG
 * stays one; others become a PNG, which keeps what is transparent.
 * @returns null where a file that is too large is no picture that this browser can read.
 */
export async function fitPhoto(file: File): Promise<Blob | null> {
  if (file.size <= photoMaxBytes) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const { width, height } = picture;
  const taken = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(taken, side);
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(
    picture,
    (width - taken) / 2,
    (height - taken) / 2,
    taken,
    taken,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  picture.close();
  return new Promise((resolve) => {
    canvas.toBlob(resolve, file.type === 'image/jpeg' ? file.type : 'image/png', 0.9);
  });
}
