import { randomUUID } from 'node:crypto';
import { planRequirements, signOffLimits } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { requireRight } from '#app/credits/require-right.ts';
import type { Actor } from '#app/kernel/actor.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { PostRecord } from '#app/posts/posts-context.ts';
import { record, type SignOffEntry, toEntry } from './history.ts';
import type { SignOffEventRecord, SignOffLinkRecord } from './sign-off.model.ts';
import { eventsOf, type SignOffContext } from './sign-off-context.ts';
import { enqueueComment, mailedReaders } from './tell-comment.ts';

interface CommentInput {
  readonly text: string;
  /** Of the sender: the same twice is one comment. */
  readonly key: string | null;
}

/** A comment of the link's reader. @throws {AppError} `payload_too_large` where the history is full. */
export async function commentAsReader(
  context: SignOffContext,
  { _id, workspace: owner, readerName }: SignOffLinkRecord,
  post: PostRecord,
  { text, key }: CommentInput,
): Promise<SignOffEntry> {
  const workspace = owner.toHexString();
  return write(context, workspace, post, {
    link: _id,
    by: { name: readerName, side: 'reader' },
    text,
    unseenBy: (await context.peopleIn(workspace)).map((account) => new Types.ObjectId(account)),
    key: `comment:${_id}:${key ?? randomUUID()}`,
  });
}

/**
 * A comment of the team.
 * @throws {AppError} `plan_required`, `payload_too_large`; `rate_limited` beyond the mails of a day.
 */
export async function commentAsTeam(
  context: SignOffContext,
  actor: Actor,
  post: PostRecord,
  { text, key }: CommentInput,
): Promise<SignOffEntry> {
  await requireRight(context.credits, actor.workspace, planRequirements.signOff);
  for (const _ of await mailedReaders(context, actor, post)) await context.mailLimit.consume(actor.workspace);
  const person = await context.recipient(actor.account);
  return write(context, actor.workspace, post, {
    link: null,
    by: { name: person?.name ?? '', side: 'team' },
    text,
    key: `comment:${actor.account}:${key ?? randomUUID()}`,
  });
}

/** Writes it into the history; a job tells the other side of it. */
async function write(
  context: SignOffContext,
  workspace: string,
  post: PostRecord,
  comment: Pick<SignOffEventRecord, 'by' | 'text' | 'key' | 'link' | 'unseenBy'>,
): Promise<SignOffEntry> {
  const { historyPerPost } = signOffLimits;
  const entries = await eventsOf(context, { workspace }).count({ post: post._id }, historyPerPost);
  if (entries >= historyPerPost) {
    throw new AppError('payload_too_large', {
      userMessage: 'This post can’t take any more comments. Please send an email instead.',
    });
  }
  const written = await record(context, workspace, {
    ...comment,
    post: post._id,
    kind: 'comment',
    at: context.now(),
    version: (post.edits ?? 0) + 1,
    untold: true,
  });
  await enqueueComment(context, written);
  return toEntry(written);
}
