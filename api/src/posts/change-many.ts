import type { changedPostsSchema, EndpointBody, postsEndpoints, Sent } from '@postloom/shared-contracts';
import type { Actor } from '#app/kernel/actor.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { deletePost, restorePost } from './delete-post.ts';
import { type PostsContext, resolveClient } from './posts-context.ts';
import type { Post } from './to-post.ts';
import { updatePost } from './update-post.ts';

type ChangedPosts = Sent<typeof changedPostsSchema>;
type Body = EndpointBody<typeof postsEndpoints.changeManyPosts>;

/**
 * Changes several posts, each in the same way as a single one.
 * @throws {AppError} `not_found` for the project or the client; `plan_required` for a client.
 */
export async function changeMany(
  context: PostsContext,
  actor: Actor,
  { posts, deleted, ...change }: Body,
): Promise<ChangedPosts> {
  if (change.project && !(await context.findProject(actor, change.project))) {
    throw new AppError('not_found', { userMessage: 'That project no longer exists.' });
  }
  // Refused here, as for each post it would look as if the post no longer existed.
  if (change.client !== undefined) await resolveClient(context, actor, change.client);
  return changeEach(posts, ({ id, ...seen }) => {
    if (deleted === undefined) return updatePost(context, actor, id, { ...seen, ...change });
    return deleted ? deletePost(context, actor, id) : restorePost(context, actor, id);
  });
}

/** Errors that may concern one of several posts and not the others. */
const ofOneAlone = ['conflict', 'forbidden', 'plan_required', 'validation_failed'];

/** Does something with several posts, one after the other. A refusal for one doesn't affect the others. */
export async function changeEach(
  posts: Body['posts'],
  change: (post: Body['posts'][number]) => Promise<Post>,
): Promise<ChangedPosts> {
  const changed: ChangedPosts = { items: [], refused: [] };
  for (const post of new Map(posts.map((each) => [each.id, each])).values()) {
    try {
      const { slides: _, videoScript: __, viralPrediction: ___, ...summary } = await change(post);
      changed.items.push(summary);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, userMessage: message } = error;
      if (ofOneAlone.includes(code)) changed.refused.push({ id: post.id, code, message });
      else if (code !== 'not_found') throw error;
    }
  }
  return changed;
}
