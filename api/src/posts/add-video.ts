import { postMediaMax } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Scope } from '#app/kernel/database/owned.ts';
import { type PostsContext, postsOf } from './posts-context.ts';

/** The posts that a clip is for: given directly, or as the generations that they were made from. */
export type PostsOfVideo = { readonly posts: readonly string[] } | { readonly runs: readonly string[] };

/**
 * Adds a clip to posts. Skips those that already have it, are in the bin or have no room for more media. A client's
 * decision on such a post is out of date after that.
 */
export async function addVideo(
  context: PostsContext,
  scope: Scope,
  which: PostsOfVideo,
  { object, alt }: { readonly object: string; readonly alt: string },
): Promise<void> {
  const field = 'posts' in which ? '_id' : 'run';
  let isShown = false;
  for (const id of 'posts' in which ? which.posts : which.runs) {
    const shown = await postsOf(context, scope).updateOne(
      {
        [field]: new Types.ObjectId(id),
        deletedAt: null,
        'media.object': { $ne: object },
        [`media.${postMediaMax - 1}`]: { $exists: false },
      } as never,
      {
        $push: { media: { object, kind: 'video', alt } },
        $set: { updatedAt: context.now(), signOffStale: true },
        $inc: { version: 1, edits: 1 },
      } as never,
    );
    if (!shown) continue;
    isShown = true;
    if (shown.signOff) await context.shownChanged(scope.workspace, shown);
  }
  if (isShown) await context.objects.use(scope.workspace, [object]);
}
