import { Types } from 'mongoose';
import { moveToBin } from '#app/kernel/database/bin.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { inPlan } from './plan-places.ts';
import { type PostsContext, postsOf } from './posts-context.ts';
import { type Post, toPost } from './to-post.ts';

/**
 * Puts a post into the bin, from which it can be restored. Does nothing if it is already there.
 * @throws {AppError} `not_found`
 */
export async function deletePost(context: PostsContext, scope: Scope, id: string): Promise<Post> {
  const at = context.now();
  const move = { deletedAt: at, at, change: { place: null } };
  return toPost(context, await moveToBin(postsOf(context, scope), new Types.ObjectId(id), move));
}

/**
 * Takes a post out of the bin. Does nothing if it isn't there. If the plan has no room left for its time, it comes back
 * without one.
 * @throws {AppError} `not_found`
 */
export async function restorePost(context: PostsContext, scope: Scope, id: string): Promise<Post> {
  const posts = postsOf(context, scope);
  const _id = new Types.ObjectId(id);
  const at = context.now();
  const post = await posts.findOne({ _id });
  const restore = (change: object) => moveToBin(posts, _id, { deletedAt: null, at, change });
  try {
    const scheduledAt = post?.deletedAt ? post.scheduledAt : null;
    return await toPost(context, await inPlan(context, scope, { post, scheduledAt }, restore));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'plan_required') throw error;
    const status = post?.status === 'scheduled' ? 'draft' : post?.status;
    return toPost(context, await restore({ scheduledAt: null, zone: null, place: null, status }));
  }
}
