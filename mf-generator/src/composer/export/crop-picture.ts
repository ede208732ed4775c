interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of a picture that stays when it is cut to a shape round its middle, and how large it becomes: never larger. */
export function cropOf(
  source: Size,
  target: Size,
): { readonly from: Size & { x: number; y: number }; readonly to: Size } {
  const scale = Math.min(source.width / target.width, source.height / target.height);
  const width = target.width * scale;
  const height = target.height * scale;
  const shrink = Math.min(1, 1 / scale);
  return {
    from: { x: (source.width - width) / 2, y: (source.height - height) / 2, width, height },
    to: { width: Math.round(width * shrink), height: Math.round(height * shrink) },
  };
}

/** A picture cut to a platform's shape, as JPEG. @throws where it cannot be had. */
export async function cropPicture(url: string, target: Size): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}`);
  const picture = await createImageBitmap(await response.blob());
  try {
    const { from, to } = cropOf(picture, target);
    const canvas = new OffscreenCanvas(to.width, to.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw.');
    context.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
    return new Uint8Array(await blob.arrayBuffer());
  } finally {
    picture.close();
  }
}
