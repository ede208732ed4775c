import { type Connection, Types } from 'mongoose';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type PostRecord, postsCollection, type UntoldRecord } from './posts.model.ts';
import { type PostsContext, postsOf } from './posts-context.ts';

/** Names a decision of which somebody is still to be told. */
export interface UntoldDecision {
  readonly workspace: string;
  readonly post: string;
  readonly event: string;
}

/** All decisions, of all workspaces, of which not everybody has been told. */
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

/** Such a decision with its post, in the bin or not; null once it was told, or where the post has gone for good. */
export async function readUntold(
  context: Pick<PostsContext, 'connection'>,
  { workspace, post: id, event }: UntoldDecision,
): Promise<{ readonly post: PostRecord; readonly decision: UntoldRecord } | null> {
  const post = await postsOf(context, { workspace }).findOne({ _id: new Types.ObjectId(id) });
  const decision = post?.untold?.find((each) => each.event.toHexString() === event);
  return post && decision ? { post, decision } : null;
}

/** Who sent the link has got their mail; others are still to be told. */
export async function markMailed(
  context: Pick<PostsContext, 'connection'>,
  { workspace, post, event }: UntoldDecision,
): Promise<void> {
  const which = { _id: new Types.ObjectId(post), 'untold.event': new Types.ObjectId(event) };
  await postsOf(context, { workspace }).change(which as object, { $set: { 'untold.$.mailed': true } });
}

/** Everybody has been told of it, or nobody tries any more. */
export async function markTold(
  context: Pick<PostsContext, 'connection'>,
  { workspace, post, event }: UntoldDecision,
): Promise<void> {
  const pull = { $pull: { untold: { event: new Types.ObjectId(event) } } };
  await postsOf(context, { workspace }).change({ _id: new Types.ObjectId(post) }, pull as object);
}
