import type { Scope } from '#app/kernel/database/owned.ts';
import type { PostMediaRecord } from './posts.model.ts';
import type { PostsContext } from './posts-context.ts';

/**
 * The files that a post refers to, which must belong to its client. They are kept from now on.
 * @throws {AppError} `not_found`
 */
export async function resolveMedia(
  { objects }: PostsContext,
  scope: Scope,
  media: readonly { readonly id: string; readonly alt: string }[],
): Promise<PostMediaRecord[]> {
  const records: PostMediaRecord[] = [];
  for (const { id, alt } of media) {
    const { mimeType } = await objects.resolve(scope, id);
    records.push({ object: id, kind: mimeType.startsWith('video/') ? 'video' : 'image', alt });
  }
  await objects.use(
    scope.workspace,
    records.map(({ object }) => object),
  );
  return records;
}
