import type { EndpointBody, signOffEndpoints } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { PostRecord } from '#app/posts/posts-context.ts';
import { completeHistory } from './history.ts';
import type { SignOffLinkRecord } from './sign-off.model.ts';
import type { SignOffContext } from './sign-off-context.ts';
import { enqueueTelling } from './tell-decision.ts';

/**
 * Approves a version of a post, or requests changes to it. A later decision replaces an earlier one; the history has
 * both. A job notifies those who have to know.
 * @returns the post after the decision.
 * @throws {AppError} `not_found`; `conflict` if the post's version isn't the one that was shown, or if it is published.
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
  // The post only contains its latest decision, so the previous one has to be in the history before it is replaced.
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
      // If an edit has changed them since the reader saw them, the decision is refused.
      caption: before.caption,
      hashtags: before.hashtags,
      // The time isn't part of the version, so it may have changed since it was shown.
      scheduledAt: time === undefined ? before.scheduledAt : time === null ? null : new Date(time),
    },
  });
  await completeHistory(context, workspace, post);
  const event = isNew && post.signOff?.event;
  if (event) await enqueueTelling(context, { workspace, post: id, event: event.toHexString() });
  return post;
}
