import { findFile } from './find-file.ts';
import { filesOf, type ObjectsContext, readBytes, thumbnailName } from './objects-context.ts';
import { makeThumbnails, type Thumbnail } from './prepare-picture.ts';

/** Creates a file's thumbnails. Does nothing if they exist or the file is gone. */
export async function addThumbnails(context: ObjectsContext, id: string): Promise<void> {
  const record = await findFile(context, id);
  if (record?.status !== 'ready' || record.thumbnails) return;
  const bytes = await readBytes(context, id, record.size ?? undefined);
  if (!bytes) return;
  const thumbnails = await writeThumbnails(context, id, await makeThumbnails(bytes));
  const files = filesOf(context, { workspace: record.owner.toHexString() });
  if (await files.change({ _id: id }, { $set: { thumbnails } })) return;
  // It was removed in the meantime, and nothing may be left of it.
  for (const width of thumbnails) await context.storage.remove(thumbnailName(id, width));
}

/** @returns their widths. */
export async function writeThumbnails(
  { storage }: ObjectsContext,
  id: string,
  made: readonly Thumbnail[],
): Promise<readonly number[]> {
  for (const { width, bytes } of made) await storage.write(thumbnailName(id, width), bytes, 'image/webp');
  return made.map(({ width }) => width);
}
