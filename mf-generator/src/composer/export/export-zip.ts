import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { strToU8, type Zippable, zip } from 'fflate';
import type { ComposedVariant } from '#app/composer/variants/variant.ts';
import { cropPicture } from './crop-picture.ts';
import { exportedText } from './variant-text.ts';

export interface ZipExport {
  readonly file: Blob;
  /** Pictures and films that could not be had. */
  readonly missing: number;
}

/**
 * Everything of some variants, a folder each: the text, the picture in its platform's shape, what it shows and the
 * label that AI-made pictures must carry (EU AI Act, Art. 50).
 */
export async function exportZip(variants: readonly ComposedVariant[]): Promise<ZipExport> {
  let missing = 0;
  const had = async (bytes: Promise<Uint8Array>): Promise<Uint8Array | null> =>
    bytes.catch(() => {
      missing += 1;
      return null;
    });
  const files: Zippable = {};
  for (const [index, variant] of variants.entries()) {
    const folder = `${index + 1}-${variant.platform}`;
    files[`${folder}/post.txt`] = strToU8(
      `${exportedText({ ...variant.words, postingTime: variant.postingTime })}\n`,
    );
    if (variant.imageUrl) {
      const picture = await had(cropPicture(variant.imageUrl, platformCatalogue[variant.platform].image));
      if (picture) files[`${folder}/picture.jpg`] = [picture, { level: 0 }];
      if (variant.imageAlt) files[`${folder}/alt-text.txt`] = strToU8(`${variant.imageAlt}\n`);
    }
    if (variant.videoUrl) {
      const video = await had(fetchBytes(variant.videoUrl));
      if (video) files[`${folder}/video.mp4`] = [video, { level: 0 }];
    }
    if (variant.aiLabel) files[`${folder}/ai-label.txt`] = strToU8(`${variant.aiLabel}\n`);
  }
  return { file: new Blob([await zipped(files)], { type: 'application/zip' }), missing };
}

const zipped = (files: Zippable): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    zip(files, (error, bytes) => (error ? reject(error) : resolve(bytes as Uint8Array<ArrayBuffer>)));
  });

async function fetchBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
