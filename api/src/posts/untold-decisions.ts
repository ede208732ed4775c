import { type Connection, Types } from 'mongoose';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type PostRecord, postsCollection, type UntoldRecord } from './posts.model.ts';
import { type PostsContext, postsOf } from './posts-context.ts';

/** Identifies a decision about which somebody has yet to be notified. */
export interface UntoldDecision {
  readonly workspace: string;
  readonly post: string;
  readonly event: string;
}

/** All such decisions in all workspaces. */
export async function* untoldDecisions(connection: Connection): AsyncGenerator<UntoldDecision> {
  const some = acrossWorkspaces(postsCollection, connection).find({
    'untold.at': { $gt: new Date(0) },
  } as object);
  for await (const { workspace, _id, untold = [] } of some.lean<PostRecord[]>().cursor()) {
    for (const { event } of untold) {
      yield { workspace: workspace.toHexString(), post: _id.toHexString(), event: event.toHexString() };
    }
  }
}

/**
 * Such a decision with its post, even if that is in the bin; null once everybody was notified, or if the post was
 * deleted permanently.
 */
export async function readUntold(
  context: Pick<PostsContext, 'connection'>,
  { workspace, post: id, event }: UntoldDecision,
): Promise<{ readonly post: PostRecord; readonly decision: UntoldRecord } | null> {
  const post = await postsOf(context, { workspace }).findOne({ _id: new Types.ObjectId(id) });
  const decision = post?.untold?.find((each) => each.event.toHexString() === event);
  return post && decision ? { post, decision } : null;
}

/** Records that the person who sent the link has been mailed. Others have yet to be notified. */
export async function markMailed(
  context: Pick<PostsContext, 'connection'>,
  { workspace, post, event }: UntoldDecision,
): Promise<void> {
  const which = { _id: new Types.ObjectId(post), 'untold.event': new Types.ObjectId(event) };
  await postsOf(context, { workspace }).change(which as object, { $set: { 'untold.$.mailed': true } });
}

/** Records that everybody was notified, or that nobody tries any more. */
export async function markTold(
  context: Pick<PostsContext, 'connection'>,
  { workspace, post, event }: UntoldDecision,
): Promise<void> {
  const pull = { $pull: { untold: { event: new Types.ObjectId(event) } } };
  await postsOf(context, { workspace }).change({ _id: new Types.ObjectId(post) }, pull as object);
}
