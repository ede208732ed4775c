import type { UploadType } from '@postloom/shared-contracts';

/** What a picture is made of, its colors and its animation. Everything else that a file may carry is left out. */
const kept = {
  png: new Set(
    'IHDR PLTE IDAT IEND tRNS iCCP sRGB gAMA cHRM cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
  ),
  webp: new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']),
} as const;

const pngHeadBytes = 8;
const webpHeadBytes = 12;
/** Bits of a WebP's `VP8X` that announce XMP and Exif. */
const webpMetadata = 0x0c;

/**
 * A PNG or WebP without its metadata, found without decoding a pixel: the picture stays as it was, with all of its
 * frames. Null for other types, and if the file isn't structured as its type says.
 */
export function withoutMetadata(bytes: Buffer, mimeType: UploadType): Buffer | null {
  if (mimeType === 'image/png') return withoutChunksOfPng(bytes);
  return mimeType === 'image/webp' ? withoutChunksOfWebp(bytes) : null;
}

/** https://www.w3.org/TR/png-3/#5Chunk-layout: length, name, content, checksum. */
function withoutChunksOfPng(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [bytes.subarray(0, pngHeadBytes)];
  for (let at = pngHeadBytes; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (kept.png.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return null;
}

/** https://developers.google.com/speed/webp/docs/riff_container: name, length, content, filled to an even number. */
function withoutChunksOfWebp(bytes: Buffer): Buffer | null {
  if (bytes.length < webpHeadBytes) return null;
  const head = Buffer.from(bytes.subarray(0, webpHeadBytes));
  const parts: Buffer[] = [head];
  const last = Math.min(bytes.length, 8 + head.readUInt32LE(4));
  let at = webpHeadBytes;
  while (at + 8 <= last) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at, at + 4);
    const chunk = bytes.subarray(at, end);
    if (name === 'VP8X' && length > 0) {
      const flags = Buffer.from(chunk);
      flags.writeUInt8(flags.readUInt8(8) & ~webpMetadata, 8);
      parts.push(flags);
    } else if (kept.webp.has(name)) parts.push(chunk);
    at = end;
  }
  const cleaned = Buffer.concat(parts);
  cleaned.writeUInt32LE(cleaned.length - 8, 4);
  return cleaned;
}
