import type { EndpointBody, mediaEndpoints } from '@postloom/shared-contracts';
import { type Scope, updateVersioned } from '#app/kernel/database/owned.ts';
import { filesOf, type ObjectsContext } from '../objects-context.ts';
import { inLibrary } from './find-media.ts';
import { type MediaItem, toMediaItem } from './to-media-item.ts';

/**
 * Changes a file's name, description and the like.
 * @throws {AppError} `not_found`, also for one in the bin; `conflict`
 */
export async function updateMedia(
  context: ObjectsContext,
  scope: Scope,
  id: string,
  { version, ...change }: EndpointBody<typeof mediaEndpoints.updateMedia>,
): Promise<MediaItem> {
  const files = filesOf(context, scope);
  const filter = { _id: id, ...inLibrary, deletedAt: null };
  // Files from earlier versions have no version number yet.
  await files.updateOne({ _id: id, version: { $exists: false } } as object, { $set: { version: 1 } });
  const update = { $set: { ...change, kept: true, updatedAt: context.now() } };
  return toMediaItem(await updateVersioned(files, filter, version, update));
}
