import { postMediaMax } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Scope } from '#app/kernel/database/owned.ts';
import { type PostsContext, postsOf } from './posts-context.ts';

/** The posts that a clip is for: given directly, or as the generations that they were made from. */
export type PostsOfVideo = { readonly posts: readonly string[] } | { readonly runs: readonly string[] };

/** Adds a clip to posts. Skips those that already have it, are in the bin or have no room for more media. */
export async function addVideo(
  context: PostsContext,
  scope: Scope,
  which: PostsOfVideo,
  { object, alt }: { readonly object: string; readonly alt: string },
): Promise<void> {
  const field = 'posts' in which ? '_id' : 'run';
  let isShown = false;
  for (const id of 'posts' in which ? which.posts : which.runs) {
    const added = await postsOf(context, scope).change(
      {
        [field]: new Types.ObjectId(id),
        deletedAt: null,
        'media.object': { $ne: object },
        [`media.${postMediaMax - 1}`]: { $exists: false },
      } as never,
      {
        $push: { media: { object, kind: 'video', alt } },
        $set: { updatedAt: context.now() },
        $inc: { version: 1 },
      } as never,
    );
    isShown ||= added;
  }
  if (isShown) await context.objects.use(scope.workspace, [object]);
}
