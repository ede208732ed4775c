import { moveToBin } from '#app/kernel/database/bin.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { filesOf, type ObjectsContext } from '../objects-context.ts';
import { findMedia } from './find-media.ts';
import { type MediaItem, toMediaItem } from './to-media-item.ts';

/**
 * Puts a file into the bin or takes it out.
 * @throws {AppError} `not_found`
 */
export async function binMedia(
  context: ObjectsContext,
  scope: Scope,
  id: string,
  binned: boolean,
): Promise<MediaItem> {
  await findMedia(context, scope, id);
  const at = context.now();
  // From now on a post that lets go of the file doesn't delete it: a restored file is wanted, and a file in the bin
  // stays until the bin's time is over.
  const move = { deletedAt: binned ? at : null, at, change: { kept: true } };
  return toMediaItem(await moveToBin(filesOf(context, scope), id, move));
}
