import type { Scope } from '#app/kernel/database/owned.ts';
import { type PostsContext, postsOf } from './posts-context.ts';

/** Lets go of files that a post used. One that no other post of the workspace uses is removed. */
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
