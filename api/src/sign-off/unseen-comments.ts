import { type Sent, type signOffEndpoints, signOffLimits } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import type { SignOffEventRecord } from './sign-off.model.ts';
import { eventsOf, type SignOffContext } from './sign-off-context.ts';

type UnseenComments = Sent<(typeof signOffEndpoints.listUnseenComments.responses)[200]>;

/** Comments of clients that a member has not seen, by post, the latest first. Those of posts in the bin wait there. */
export async function listUnseen(context: SignOffContext, actor: Actor): Promise<UnseenComments> {
  const unseen = (await eventsOf(context, actor)
    .find({ unseenBy: new Types.ObjectId(actor.account) } as object)
    .sort({ at: -1, _id: -1 })
    .limit(signOffLimits.unseenComments)
    .lean()) as unknown as SignOffEventRecord[];
  const byPost = Map.groupBy(unseen, ({ post }) => post.toHexString());
  const posts = await context.posts.signOff.summaries(
    actor,
    [...byPost.keys()].map((id) => new Types.ObjectId(id)),
  );
  const shown = new Map(posts.map((post) => [post.id, post]));
  return {
    items: [...byPost].flatMap(([id, comments]) => {
      const post = shown.get(id);
      return post ? [{ post, comments: comments.map(({ _id }) => _id.toHexString()).reverse() }] : [];
    }),
  };
}

/** A member has seen some comments of a post. Which, they say: others may have come since. */
export async function markSeen(
  context: SignOffContext,
  actor: Actor,
  post: Types.ObjectId,
  comments: readonly string[],
): Promise<void> {
  const account = new Types.ObjectId(actor.account);
  await eventsOf(context, actor).changeAll(
    comments.map((id) => ({
      filter: { _id: new Types.ObjectId(id), post },
      update: { $pull: { unseenBy: account } } as object,
    })),
  );
}
