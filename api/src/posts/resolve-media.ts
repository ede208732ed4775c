import type { Scope } from '#app/kernel/database/owned.ts';
import { noSuchFile } from '#app/objects/resolve-file.ts';
import { describeMedia } from './describe-media.ts';
import type { PostMediaRecord } from './posts.model.ts';
import type { PostsContext } from './posts-context.ts';

/**
 * The files that a post refers to, which must belong to its client. They are kept from now on, and those without a text
 * get the one that was written here.
 * @param before the post's media until now: a text that is sent as it was shown stays as it was given, so that it goes on
 *   following the library if it did.
 * @throws {AppError} `not_found`, also for a file in the bin that the post didn't show before.
 */
export async function resolveMedia(
  context: PostsContext,
  scope: Scope,
  media: readonly { readonly id: string; readonly alt: string }[],
  before: readonly PostMediaRecord[] = [],
): Promise<PostMediaRecord[]> {
  const { objects } = context;
  const describe = await describeMedia(context, scope.workspace, before);
  const records: PostMediaRecord[] = [];
  for (const { id, alt } of media) {
    // What the post shows already stays until the bin is emptied.
    const isShown = before.some(({ object }) => object === id);
    const { mimeType } = await (isShown ? objects.resolveFile(scope, id) : objects.takeFile(scope, id));
    const kind = mimeType.startsWith('video/') ? 'video' : 'image';
    const same = before.find((file) => file.object === id && describe(file).alt === alt);
    records.push(same ?? { object: id, kind, alt });
  }
  const ids = records.map(({ object }) => object);
  // One that has expired may have been deleted since it was found.
  if (!(await objects.useFiles(scope.workspace, ids))) throw noSuchFile();
  for (const record of records) {
    const isWritten = record.alt !== '' && !before.includes(record);
    if (isWritten) await objects.giveAlt(scope.workspace, record.object, record.alt);
  }
  return records;
}
