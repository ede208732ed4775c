import { postMediaMax } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Scope } from '#app/kernel/database/owned.ts';
import { type PostsContext, postsOf } from './posts-context.ts';

/** Posts that a clip goes to: named by themselves, or by the generations that they were made from. */
export type PostsOfVideo = { readonly posts: readonly string[] } | { readonly runs: readonly string[] };

/** Shows a clip in posts. One that shows it already, is in the bin or is full stays as it is. */
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
