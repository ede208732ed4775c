import { Types } from 'mongoose';
import { eventsOf, linksOf, type SignOffContext } from './sign-off-context.ts';

/**
 * Deletes the history of a permanently deleted post, and links that showed no other post, which also removes their
 * readers' names.
 */
export async function forgetPost(
  context: Pick<SignOffContext, 'connection'>,
  workspace: string,
  id: string,
): Promise<void> {
  const post = new Types.ObjectId(id);
  await eventsOf(context, { workspace }).deleteMany({ post });
  const links = linksOf(context, { workspace });
  while (await links.change({ posts: post } as object, { $pull: { posts: post } } as object));
  await links.deleteMany({ posts: { $size: 0 } } as object);
}
