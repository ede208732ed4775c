import type { EndpointBody, mediaEndpoints } from '@postloom/shared-contracts';
import { type Scope, updateVersioned } from '#app/kernel/database/owned.ts';
import { filesOf, type ObjectsContext } from '../objects-context.ts';
import { inLibrary } from './find-media.ts';
import { type MediaItem, toMediaItem } from './to-media-item.ts';

/** How many earlier alternative texts of a file are kept. */
const altsKept = 10;

/**
 * Changes a file's name, alternative text and the like. Posts that show the file have the new text unless somebody
 * wrote another one for them: see `describeMedia` of the posts.
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
  // Files from earlier versions have no version number yet (compat: file-versions).
  await files.updateOne({ _id: id, version: { $exists: false } } as object, { $set: { version: 1 } });
  const { alt, altsBefore = [] } = (await files.findOne(filter)) ?? {};
  const isRewritten = alt && change.alt !== undefined && change.alt !== alt;
  const update = {
    $set: {
      ...change,
      ...(isRewritten && { altsBefore: [...altsBefore, alt].slice(-altsKept) }),
      kept: true,
      updatedAt: context.now(),
    },
  };
  return toMediaItem(await updateVersioned(files, filter, version, update));
}
