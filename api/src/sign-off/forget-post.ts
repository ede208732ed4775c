import { Types } from 'mongoose';
import { eventsOf, linksOf, type SignOffContext } from './sign-off-context.ts';

/** A post has gone for good: its history goes with it, and links that showed nothing else, with their readers' names. */
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
