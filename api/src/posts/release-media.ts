import type { Scope } from '#app/kernel/database/owned.ts';
import { type PostsContext, postsOf } from './posts-context.ts';

/** Deletes those of a post's files that no other post of the workspace uses. */
export async function releaseMedia(
  context: Pick<PostsContext, 'connection' | 'objects'>,
  scope: Scope,
  objects: readonly string[],
): Promise<void> {
  for (const object of objects) {
    const used = await postsOf(context, { workspace: scope.workspace }).findOne({ 'media.object': object });
    if (!used) await context.objects.release(scope.workspace, object);
  }
}
