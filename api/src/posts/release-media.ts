import type { Scope } from '#app/kernel/database/owned.ts';
import type { PostsContext } from './posts-context.ts';
import { usesOfFiles } from './uses-of-files.ts';

/** Lets go of those of a post's files that no other post shows. */
export async function releaseMedia(
  context: Pick<PostsContext, 'connection' | 'objects'>,
  scope: Scope,
  objects: readonly string[],
): Promise<void> {
  if (objects.length === 0) return;
  const shown = new Set(await usesOfFiles(context.connection, objects));
  await context.objects.releaseFiles(
    scope.workspace,
    objects.filter((id) => !shown.has(id)),
  );
}
