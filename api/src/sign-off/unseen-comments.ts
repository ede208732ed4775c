import { type Sent, type signOffEndpoints, signOffLimits } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import type { SignOffEventRecord } from './sign-off.model.ts';
import { eventsOf, type SignOffContext } from './sign-off-context.ts';

type UnseenComments = Sent<(typeof signOffEndpoints.listUnseenComments.responses)[200]>;

/**
 * Clients' comments that a member hasn't seen, grouped by post; the post with the latest comment comes first. Comments
 * on posts in the bin are left out until the post is restored.
 */
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

/** Marks comments of a post as seen by a member. The request names them, as others may have arrived in the meantime. */
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
