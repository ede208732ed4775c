import { type GenerationResponse, retentionMs } from '@postloom/shared-contracts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { readAttachedImage } from '../attached-image.ts';
import type { DrawnPicture } from './draw-picture.ts';
import type { GenerateOptions, GeneratorContext } from './generator-context.ts';
import type { LibraryPicture } from './library-picture.ts';

/**
 * Stores a result's pictures, the drawn one and the person's own, for the retention period of results. A post that
 * uses them keeps them for longer.
 */
export async function storePictures(
  context: GeneratorContext,
  options: GenerateOptions,
  attached: LibraryPicture | null,
  drawn: DrawnPicture | null,
): Promise<
  Pick<GenerationResponse, 'imageUrl' | 'attachedImageUrl' | 'attachedImageAlt' | 'attachedImageOrigin'>
> {
  const { workspace, client } = options.actor;
  const expiresAt = new Date(context.runs.now().getTime() + retentionMs('runs'));
  const origin = drawn?.isDemo ? 'sample' : 'ai';
  const stored =
    drawn &&
    (await context.objects.storePicture({ owner: workspace, client, ...drawn.picture, origin, expiresAt }));
  const imageUrl = stored?.url ?? null;
  if (attached) {
    const { url, alt, origin } = attached;
    return { imageUrl, attachedImageUrl: url, attachedImageAlt: alt, attachedImageOrigin: origin };
  }
  const attachedImageUrl = await storeAttached(context, options, expiresAt);
  return { imageUrl, ...(attachedImageUrl !== undefined && { attachedImageUrl }) };
}

/**
 * Stores the person's own picture with the result.
 * @returns its address; null if it can't be stored, undefined if there is none. Either way the post is written.
 */
async function storeAttached(
  { objects }: GeneratorContext,
  { account, actor, request, countUpload }: GenerateOptions,
  expiresAt: Date,
): Promise<string | null | undefined> {
  const bytes = await readAttachedImage(request.attachedImage);
  if (!bytes) return undefined;
  const isVisitor = account.kind === 'visitor';
  try {
    if (isVisitor) await countUpload(bytes.length);
    const limit = isVisitor ? { limit: bounds.visitorStorageBytes } : {};
    return (await objects.storeOwnPicture(actor, { bytes, expiresAt, ...limit })).url;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}
