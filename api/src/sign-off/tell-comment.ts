import { linkEnd } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import * as z from 'zod/mini';
import type { Actor } from '#app/kernel/actor.ts';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { defineJob } from '#app/kernel/jobs/job-kind.ts';
import type { PostRecord } from '#app/posts/posts-context.ts';
import { mailSender } from './mail-sender.ts';
import {
  type SignOffEventRecord,
  type SignOffLinkRecord,
  signOffEventsCollection,
} from './sign-off.model.ts';
import { eventsOf, linksOf, type SignOffContext, scopeOf } from './sign-off-context.ts';
import { commentLetter, replyLetter } from './sign-off-letters.ts';

/** Names a comment of which the other side is still to be told. */
interface UntoldComment {
  readonly workspace: string;
  readonly event: string;
}

export const tellCommentJob = defineJob({
  name: 'sign-off.tell-comment',
  data: z.object({ workspace: z.string(), event: z.string() }),
  concurrency: 4,
});

/** Has the other side told of a comment; of one that was told already, nobody. */
export async function enqueueComment(
  { jobs }: Pick<SignOffContext, 'jobs'>,
  { _id, workspace, untold }: SignOffEventRecord,
): Promise<void> {
  if (!untold) return;
  const comment = { workspace: workspace.toHexString(), event: _id.toHexString() };
  await jobs.enqueue(tellCommentJob, comment, { key: comment.event, owner: comment.workspace });
}

/** Has told what processes left untold that ended after a comment was written and before its job was. */
export async function enqueueUntoldComments(context: SignOffContext, signal: AbortSignal): Promise<void> {
  const untold = acrossWorkspaces(signOffEventsCollection, context.connection).find({ untold: true });
  for await (const comment of untold.lean<SignOffEventRecord[]>().cursor()) {
    signal.throwIfAborted();
    await enqueueComment(context, comment);
  }
}

/**
 * Tells the other side of a comment by mail: who sent the link of a reader's, all readers of a team's. One that was
 * told, or whose post is in the bin, has nothing to do.
 */
export async function tellComment(context: SignOffContext, untold: UntoldComment): Promise<void> {
  const { workspace, event } = untold;
  const comment = await eventsOf(context, { workspace }).findOne({ _id: new Types.ObjectId(event) });
  if (!comment?.untold) return;
  const [post] = await context.posts.signOff.read({ workspace }, [comment.post]);
  if (post) {
    if (comment.by?.side === 'reader') await tellSender(context, post, comment);
    else await tellReaders(context, post, comment);
  }
  await markCommentTold(context, untold);
}

/** The other side has been told of it, or nobody tries any more. */
export async function markCommentTold(
  context: Pick<SignOffContext, 'connection'>,
  { workspace, event }: UntoldComment,
): Promise<void> {
  const told = { $unset: { untold: 1 } } as object;
  await eventsOf(context, { workspace }).updateOne({ _id: new Types.ObjectId(event) }, told);
}

async function tellSender(
  context: SignOffContext,
  post: PostRecord,
  { _id, workspace, link: linkId, version, by, text }: SignOffEventRecord,
): Promise<void> {
  const link =
    linkId && (await linksOf(context, { workspace: workspace.toHexString() }).findOne({ _id: linkId }));
  if (!link) return;
  await mailSender(context, link, post, {
    kind: 'sign-off-comment',
    event: _id.toHexString(),
    write: (target) => commentLetter(target, { version, by: by?.name ?? '', text }),
  });
}

async function tellReaders(
  context: SignOffContext,
  post: PostRecord,
  { _id, workspace: owner, by, text }: SignOffEventRecord,
): Promise<void> {
  const workspace = owner.toHexString();
  const look = await context.brand.letterLookOf(workspace);
  for (const { readerName, readerEmail, expiresAt, zone = 'UTC' } of await mailedReaders(
    context,
    { workspace },
    post,
  )) {
    const until = linkEnd({ expiresAt: expiresAt.toISOString(), zone });
    await context.mail.send(
      {
        kind: 'sign-off-reply',
        to: readerEmail,
        fromName: look.name,
        ...(look.replyTo !== null && { replyTo: look.replyTo }),
        letter: replyLetter(look, { readerName, by: by?.name || look.name, text, until }),
      },
      { key: `sign-off-reply.${_id}.${readerEmail}`, owner: workspace },
    );
  }
}

/** The links by which a post is read now and whose readers have a mail address, the latest of each address. */
export async function mailedReaders(
  context: Pick<SignOffContext, 'connection' | 'now'>,
  { workspace }: Pick<Actor, 'workspace'>,
  post: PostRecord,
): Promise<readonly (SignOffLinkRecord & { readonly readerEmail: string })[]> {
  const links = (await linksOf(context, { workspace })
    .find({
      posts: post._id,
      withdrawnAt: null,
      expiresAt: { $gt: context.now() },
      readerEmail: { $ne: null },
    } as object)
    .sort({ createdAt: 1 })
    .lean()) as unknown as (SignOffLinkRecord & { readonly readerEmail: string })[];
  // A post that was given to another client is gone from the links that were made before.
  const shown = links.filter((link) => scopeOf(link).client === (post.client?.toHexString() ?? null));
  return [...new Map(shown.map((link) => [link.readerEmail, link])).values()];
}
