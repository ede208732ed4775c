import { Types } from 'mongoose';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { type PostsContext, postsOf } from './posts-context.ts';
import { type Post, toPost } from './to-post.ts';

/**
 * One post, even if it is in the bin.
 * @throws {AppError} `not_found`
 */
export async function getPost(context: PostsContext, scope: Scope, id: string): Promise<Post> {
  const found = await postsOf(context, scope).findOne({ _id: new Types.ObjectId(id) });
  if (!found) throw new AppError('not_found');
  return toPost(context, found);
}
