import type { Scope } from '#app/kernel/database/owned.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import { prepareForProvider, readAttachedImage } from './attached-image.ts';
import type { AttachedImage, TextProvider } from './providers/provider.ts';

/** The images that came with a brief, as the provider is shown them: the attached one, and uploads of the account's own. */
export type ImagesFor = (
  scope: Scope,
  request: { readonly attachedImage?: string | null | undefined; readonly uploadedAssets: readonly string[] },
  signal: AbortSignal,
) => Promise<AttachedImage[]>;

/** The offline composer sees no images, so for it they are looked for and not decoded. */
export const createImagesFor =
  (objects: ObjectsService, text: TextProvider): ImagesFor =>
  async (scope, request, signal) => {
    const attached = await readAttachedImage(request.attachedImage);
    for (const address of request.uploadedAssets) await objects.resolve(scope, address);
    const images: AttachedImage[] = [];
    if (text.isDemo) return images;
    if (attached) images.push(await prepareForProvider(async () => attached, signal));
    // One after the other: a request with three has no more of the machine than a request with one.
    for (const address of request.uploadedAssets) {
      const read = async () => (await objects.bytes(scope, address)).content;
      images.push(await prepareForProvider(read, signal));
    }
    return images;
  };
