import { type EndpointBody, planRequirements, type signOffEndpoints } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { requireRight } from '#app/credits/require-right.ts';
import type { Actor } from '#app/kernel/actor.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import type { PostRecord, PostSignOffRecord } from '#app/posts/posts-context.ts';
import { completeHistory } from './history.ts';
import type { SignOffLinkRecord } from './sign-off.model.ts';
import type { SignOffContext } from './sign-off-context.ts';
import { enqueueTelling } from './tell-decision.ts';

type DecisionInput = EndpointBody<typeof signOffEndpoints.decideReview>;

/** A decision by a link's reader. @returns and throws as {@link decide}. */
export function decideAsReader(
  context: SignOffContext,
  { _id: link, workspace, readerName: by }: SignOffLinkRecord,
  before: PostRecord,
  input: DecisionInput,
): Promise<PostRecord> {
  return decide(context, { workspace: workspace.toHexString() }, { by, link }, before, input);
}

/**
 * A decision by a member of the team, which clients don't see and which doesn't answer for them.
 * @returns and throws as {@link decide}, and `plan_required`.
 */
export async function decideAsTeam(
  context: SignOffContext,
  actor: Actor,
  before: PostRecord,
  input: DecisionInput,
): Promise<PostRecord> {
  await requireRight(context.credits, actor.workspace, planRequirements.signOff);
  const by = (await context.recipient(actor.account))?.name ?? '';
  const account = new Types.ObjectId(actor.account);
  return decide(context, actor, { by, link: null, account }, before, input);
}

/**
 * Approves a version of a post, or requests changes to it. A later decision replaces an earlier one; the history has
 * both. A job notifies those who have to know.
 * @returns the post after the decision.
 * @throws {AppError} `not_found`; `conflict` if the post's version isn't the one that was shown, or if it is published.
 */
async function decide(
  context: SignOffContext,
  scope: Scope,
  decider: Pick<PostSignOffRecord, 'by' | 'link' | 'account'>,
  before: PostRecord,
  { decision, version, scheduledAt: time, text }: DecisionInput,
): Promise<PostRecord> {
  const { posts, now } = context;
  const { workspace } = scope;
  const id = before._id.toHexString();
  const at = now();
  // The post only contains its latest decision, so the previous one has to be in the history before it is replaced.
  await completeHistory(context, workspace, before);
  const { post, isNew } = await posts.signOff.decide(scope, id, {
    state: decision,
    edits: version - 1,
    ...decider,
    at,
    event: new Types.ObjectId(),
    text,
    shown: {
      // If an edit has changed them since the person saw them, the decision is refused.
      caption: before.caption,
      hashtags: before.hashtags,
      // The time isn't part of the version, so it may have changed since it was shown.
      scheduledAt: time === undefined ? before.scheduledAt : time === null ? null : new Date(time),
    },
  });
  await completeHistory(context, workspace, post);
  const event = isNew && (decider.account ? post.teamDecision : post.signOff)?.event;
  if (event) await enqueueTelling(context, { workspace, post: id, event: event.toHexString() });
  return post;
}
