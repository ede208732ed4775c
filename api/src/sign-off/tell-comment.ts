import { Types } from 'mongoose';
import * as z from 'zod/mini';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { defineJob } from '#app/kernel/jobs/job-kind.ts';
import type { PostRecord } from '#app/posts/posts-context.ts';
import { replyAddress, senderLanguage } from './link-sender.ts';
import { knownUrl } from './link-url.ts';
import { mailSender } from './mail-sender.ts';
import { mailedReaders, openLinks } from './open-links.ts';
import { type SignOffEventRecord, signOffEventsCollection } from './sign-off.model.ts';
import { eventsOf, linksOf, type SignOffContext } from './sign-off-context.ts';
import { commentLetter, replyLetter } from './sign-off-letters.ts';

/** Identifies a comment about which the other side has yet to be notified. */
interface UntoldComment {
  readonly workspace: string;
  readonly event: string;
}

export const tellCommentJob = defineJob({
  name: 'sign-off.tell-comment',
  data: z.object({ workspace: z.string(), event: z.string() }),
  concurrency: 4,
});

/** Enqueues the mail about a comment to the other side, unless they have been notified already. */
export async function enqueueComment(
  { jobs }: Pick<SignOffContext, 'jobs'>,
  { _id, workspace, untold }: SignOffEventRecord,
): Promise<void> {
  if (!untold) return;
  const comment = { workspace: workspace.toHexString(), event: _id.toHexString() };
  await jobs.enqueue(tellCommentJob, comment, { key: comment.event, owner: comment.workspace });
}

/** Enqueues the mails about comments whose process died after storing the comment and before enqueuing its job. */
export async function enqueueUntoldComments(context: SignOffContext, signal: AbortSignal): Promise<void> {
  const untold = acrossWorkspaces(signOffEventsCollection, context.connection).find({ untold: true });
  for await (const comment of untold.lean<SignOffEventRecord[]>().cursor()) {
    signal.throwIfAborted();
    await enqueueComment(context, comment);
  }
}

/**
 * Mails the other side about a comment: the link's sender if a reader wrote it, all readers if the team did. Mails
 * nobody if that was done before, or if the post is in the bin.
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

/** Records that the other side has been notified, or that nobody tries any more. */
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
  for (const link of mailedReaders(await openLinks(context, { workspace }, post))) {
    const { readerEmail } = link;
    await context.mail.send(
      {
        kind: 'sign-off-reply',
        to: readerEmail,
        fromName: look.name,
        ...(await replyAddress(context, look, link)),
        letter: replyLetter(look, {
          link,
          url: knownUrl(context, link),
          post,
          by: by?.name || look.name,
          language: await senderLanguage(context, link),
          text,
        }),
      },
      { key: `sign-off-reply.${_id}.${readerEmail}`, owner: workspace },
    );
  }
}
