import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { strToU8, type Zippable, zip } from 'fflate';
import type { DatedVariant } from '#app/composer/variants/due-times.ts';
import type { SetPicture } from '#app/composer/variants/variant.ts';
import { cropPicture } from './crop-picture.ts';
import { exportedText, postedText } from './variant-text.ts';

export interface ZipExport {
  readonly file: Blob;
  /** Pictures and films that could not be had. */
  readonly missing: number;
}

/**
 * Everything of some variants, a folder each: the text, the picture in its platform's shape, what it shows and the
 * label that AI-made pictures must carry (EU AI Act, Art. 50).
 * @param pictures those that the variants can be shown with: where there are several, they come along as they are.
 * @param zone of the posting times, IANA name.
 */
export async function exportZip(
  variants: readonly DatedVariant[],
  pictures: readonly SetPicture[],
  zone: string,
): Promise<ZipExport> {
  let missing = 0;
  const had = async (bytes: Promise<Uint8Array>): Promise<Uint8Array | null> =>
    bytes.catch(() => {
      missing += 1;
      return null;
    });
  const files: Zippable = {};
  for (const [index, variant] of variants.entries()) {
    const folder = `${index + 1}-${platformCatalogue[variant.platform].name.toLowerCase()}`;
    files[`${folder}/post.txt`] = strToU8(`${exportedText(variant, zone, postedText)}\n`);
    if (variant.imageUrl) {
      const picture = await had(cropPicture(variant.imageUrl, platformCatalogue[variant.platform].image));
      if (picture) files[`${folder}/picture.jpg`] = [picture, { level: 0 }];
      if (variant.imageAlt) files[`${folder}/alt-text.txt`] = strToU8(`${variant.imageAlt}\n`);
    }
    if (variant.videoUrl) {
      const video = await had(fetchBytes(variant.videoUrl));
      if (video) files[`${folder}/video.mp4`] = [video, { level: 0 }];
    }
    const labels = [...new Set([variant.aiLabel, variant.clipLabel])].filter((label) => label !== null);
    if (labels.length > 0) files[`${folder}/ai-label.txt`] = strToU8(`${labels.join('\n')}\n`);
  }
  for (const [index, { url, label }] of pictures.length > 1 ? pictures.entries() : []) {
    const picture = await had(fetchBytes(url));
    const name = `pictures/${index + 1}`;
    if (picture) files[`${name}.${pictureEnding(picture)}`] = [picture, { level: 0 }];
    if (label) files[`${name}.ai-label.txt`] = strToU8(`${label}\n`);
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

/** How the name of a picture ends, by its first byte: one of the kinds that can be uploaded. */
const pictureEnding = ([first]: Uint8Array): string =>
  first === 0x89 ? 'png' : first === 0xff ? 'jpg' : first === 0x47 ? 'gif' : 'webp';
