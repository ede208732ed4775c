import { emptyBin } from '#app/kernel/database/bin.ts';
import { binMs, postsCollection } from './posts.model.ts';
import type { PostsContext } from './posts-context.ts';
import { releaseMedia } from './release-media.ts';
import { versionsOf } from './store-version.ts';

/**
 * Deletes posts whose time in the bin is over, and lets go of their files.
 * @param forget deletes what other features keep about a post. Must be repeatable.
 * @returns how many.
 */
export async function purgePosts(
  context: Pick<PostsContext, 'connection' | 'objects' | 'now'>,
  signal: AbortSignal,
  forget: (workspace: string, post: string) => Promise<void> = async () => undefined,
): Promise<number> {
  return emptyBin(postsCollection, context.connection, {
    before: new Date(context.now().getTime() - binMs),
    signal,
    clean: async ({ _id, workspace, media }) => {
      await releaseMedia(
        context,
        { workspace: workspace.toHexString() },
        media.map(({ object }) => object),
      );
      await versionsOf(context, { workspace: workspace.toHexString() }).deleteMany({ post: _id });
      await forget(workspace.toHexString(), _id.toHexString());
    },
  });
}
