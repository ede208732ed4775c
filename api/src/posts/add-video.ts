import { postMediaMax } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Scope } from '#app/kernel/database/owned.ts';
import { type PostRecord, type PostsContext, postsOf } from './posts-context.ts';

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
  {
    object,
    alt,
    by,
  }: {
    readonly object: string;
    readonly alt: string;
    /** Account of the person who requested it. */
    readonly by: string;
  },
): Promise<void> {
  const field = 'posts' in which ? '_id' : 'run';
  const posts = postsOf(context, scope);
  let isShown = false;
  for (const id of 'posts' in which ? which.posts : which.runs) {
    const filter = {
      [field]: new Types.ObjectId(id),
      deletedAt: null,
      'media.object': { $ne: object },
      [`media.${postMediaMax - 1}`]: { $exists: false },
    };
    let shown: PostRecord | null = null;
    // Until nobody has changed the post between reading and changing it.
    while (!shown) {
      const before = await posts.findOne(filter as never);
      if (!before) break;
      await context.noted(scope.workspace, before);
      const at = context.now();
      const saved = { edits: (before.edits ?? 0) + 1, by: new Types.ObjectId(by), at };
      shown = await posts.updateOne(
        { ...filter, version: before.version } as never,
        {
          $push: { media: { object, kind: 'video', alt } },
          $set: {
            updatedAt: at,
            signOffStale: true,
            saved,
            changed: { version: before.version + 1, by: saved.by },
          },
          $inc: { version: 1, edits: 1 },
        } as never,
      );
    }
    if (!shown) continue;
    isShown = true;
    await context.noted(scope.workspace, shown);
  }
  if (isShown) await context.objects.useFiles(scope.workspace, [object]);
}
