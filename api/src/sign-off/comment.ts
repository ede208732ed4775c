import { randomUUID } from 'node:crypto';
import { planRequirements, signOffLimits } from '@postloom/shared-contracts';
import { type QueryFilter, Types } from 'mongoose';
import { requireRight } from '#app/credits/require-right.ts';
import type { Actor } from '#app/kernel/actor.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { PostRecord } from '#app/posts/posts-context.ts';
import { record, type SignOffEntry, toEntry } from './history.ts';
import { mailedReaders, openLinks } from './open-links.ts';
import type { SignOffEventRecord, SignOffLinkRecord } from './sign-off.model.ts';
import { eventsOf, type SignOffContext } from './sign-off-context.ts';
import { enqueueComment } from './tell-comment.ts';

interface CommentInput {
  readonly text: string;
  /** Idempotency key chosen by the sender: a comment sent twice with it is stored once. */
  readonly key: string | null;
}

/** Stores a comment by the link's reader. @throws {AppError} `payload_too_large` if the history is full. */
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
 * Stores a comment by a member of the team.
 * @throws {AppError} `plan_required`; `gone` if no open link shows the post, as nobody could read the comment;
 *   `payload_too_large` if the history is full; `rate_limited` once the day's limit for mails to clients is reached.
 */
export async function commentAsTeam(
  context: SignOffContext,
  actor: Actor,
  post: PostRecord,
  { text, key }: CommentInput,
): Promise<SignOffEntry> {
  await requireRight(context.credits, actor.workspace, planRequirements.signOff);
  const open = await openLinks(context, actor, post);
  if (open.length === 0) {
    throw new AppError('gone', {
      userMessage:
        'No link to this post is open, so your client couldn’t read a reply. Send them a new link first.',
    });
  }
  for (const _ of mailedReaders(open)) await context.mailLimit.consume(actor.workspace);
  const person = await context.recipient(actor.account);
  return write(context, actor.workspace, post, {
    link: null,
    by: { name: person?.name ?? '', side: 'team' },
    text,
    key: `comment:${actor.account}:${key ?? randomUUID()}`,
  });
}

/** Adds the comment to the history and enqueues the job that mails the other side. */
async function write(
  context: SignOffContext,
  workspace: string,
  post: PostRecord,
  comment: Pick<SignOffEventRecord, 'by' | 'text' | 'key' | 'link' | 'unseenBy'>,
): Promise<SignOffEntry> {
  const room = {
    documents: eventsOf(context, { workspace }),
    counted: { post: post._id, kind: { $ne: 'version_saved' } } as QueryFilter<SignOffEventRecord>,
    most: signOffLimits.historyPerPost,
    refusal: 'This post can’t take any more comments. Please send an email instead.',
  };
  const entry = {
    ...comment,
    post: post._id,
    kind: 'comment' as const,
    at: context.now(),
    version: (post.edits ?? 0) + 1,
    untold: true,
  };
  const written = await record(context, workspace, entry, [room]);
  await enqueueComment(context, written);
  return toEntry(written);
}
