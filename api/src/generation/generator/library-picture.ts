import type { GenerationRequest } from '@postloom/shared-contracts';
import type { Actor } from '#app/kernel/actor.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { StoredObject } from '#app/objects/objects-context.ts';
import type { GeneratorContext } from './generator-context.ts';

/** A picture of the library that a post shows. */
export interface LibraryPicture extends Pick<StoredObject, 'url' | 'origin'> {
  readonly alt: string;
}

/**
 * The picture that a brief takes from the library, or null if it takes none.
 * @param actor whom the post is for.
 * @throws {AppError} `not_found`, `unsupported_media_type`; `validation_failed` for another client's
 */
export async function takeFromLibrary(
  { objects }: GeneratorContext,
  from: Actor,
  actor: Actor,
  { attachedMediaId: id }: GenerationRequest,
): Promise<LibraryPicture | null> {
  if (!id) return null;
  const found = await objects.library.get(from, id).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    return null;
  });
  // One in the bin would vanish from the post as soon as the bin is emptied.
  if (!found || found.deletedAt !== null) {
    throw new AppError('not_found', {
      userMessage: 'The image from your library no longer exists. Please choose another one.',
    });
  }
  const { kind, alt = '' } = found;
  if (kind !== 'image') throw new AppError('unsupported_media_type');
  await objects.library.keep(from, [id]);
  const { url, origin } = await objects.fileForClient(actor, await objects.resolveFile(from, id));
  return { url, alt, origin };
}
