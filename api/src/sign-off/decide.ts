import type { EndpointBody, signOffEndpoints } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { PostRecord } from '#app/posts/posts-context.ts';
import { completeHistory } from './history.ts';
import type { SignOffLinkRecord } from './sign-off.model.ts';
import type { SignOffContext } from './sign-off-context.ts';
import { enqueueTelling } from './tell-decision.ts';

/**
 * Approves a version, or asks for changes of it. A later decision replaces an earlier one; the history has both. A job
 * tells of it.
 * @returns the post as it is now.
 * @throws {AppError} `not_found`; `conflict` when another version is there than was shown.
 */
export async function decide(
  context: SignOffContext,
  { _id: link, workspace: owner, readerName }: SignOffLinkRecord,
  before: PostRecord,
  { decision, version, scheduledAt: time, text }: EndpointBody<typeof signOffEndpoints.decideReview>,
): Promise<PostRecord> {
  const { posts, now } = context;
  const workspace = owner.toHexString();
  const id = before._id.toHexString();
  const at = now();
  // What this replaces stands in the history before it is gone.
  await completeHistory(context, workspace, before);
  const { post, isNew } = await posts.signOff.decide(workspace, id, {
    state: decision,
    edits: version - 1,
    by: readerName,
    at,
    link,
    event: new Types.ObjectId(),
    text,
    shown: {
      // Where they are not those of this version any more, the decision is refused.
      caption: before.caption,
      hashtags: before.hashtags,
      // The time is no part of the version: it may be another by now than was shown.
      scheduledAt: time === undefined ? before.scheduledAt : time === null ? null : new Date(time),
    },
  });
  await completeHistory(context, workspace, post);
  const event = isNew && post.signOff?.event;
  if (event) await enqueueTelling(context, { workspace, post: id, event: event.toHexString() });
  return post;
}
