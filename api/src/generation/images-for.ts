import type { Scope } from '#app/kernel/database/owned.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import { prepareForProvider, readAttachedImage } from './attached-image.ts';
import type { AttachedImage, TextProvider } from './providers/provider.ts';

/** The images for a brief, prepared for the provider: the attached one, and the account's uploads. */
export type ImagesFor = (
  scope: Scope,
  request: { readonly attachedImage?: string | null | undefined; readonly uploadedAssets: readonly string[] },
  signal: AbortSignal,
) => Promise<AttachedImage[]>;

/** The offline composer doesn't look at images, so for it their existence is checked but they aren't decoded. */
export const createImagesFor =
  (objects: ObjectsService, text: TextProvider): ImagesFor =>
  async (scope, request, signal) => {
    const attached = await readAttachedImage(request.attachedImage);
    for (const address of request.uploadedAssets) await objects.takeFile(scope, address);
    const images: AttachedImage[] = [];
    if (text.isDemo) return images;
    if (attached) images.push(await prepareForProvider(async () => attached, signal));
    // One after the other, so that a request with three images uses no more CPU at a time than one with a single image.
    for (const address of request.uploadedAssets) {
      const read = async () => (await objects.readFile(scope, address)).content;
      images.push(await prepareForProvider(read, signal));
    }
    return images;
  };
