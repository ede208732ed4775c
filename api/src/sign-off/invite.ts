import { linkEnd } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import * as z from 'zod/mini';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { defineJob } from '#app/kernel/jobs/job-kind.ts';
import { awaitReader } from './await-reader.ts';
import { record } from './history.ts';
import { replyAddress, senderLanguage } from './link-sender.ts';
import { knownUrl } from './link-url.ts';
import { type SignOffLinkRecord, signOffLinksCollection } from './sign-off.model.ts';
import { eventsOf, isOpen, linksOf, type SignOffContext, scopeOf } from './sign-off-context.ts';
import { invitationLetter } from './sign-off-letters.ts';

/** Identifies a link whose mail has yet to be sent. */
interface UnsentLink {
  readonly workspace: string;
  readonly link: string;
}

export const inviteJob = defineJob({
  name: 'sign-off.invite',
  data: z.object({ workspace: z.string(), link: z.string() }),
  leaseMs: 60_000,
  concurrency: 4,
});

/** The key of a link's mail. */
export const mailKey = (link: Types.ObjectId): string => `sign-off.${link}`;

/**
 * Does what follows from a new link, as far as it hasn't been done: its posts wait for the reader, their histories name
 * it, and the job that mails it is enqueued.
 */
export async function carryOut(context: SignOffContext, link: SignOffLinkRecord): Promise<void> {
  if (!link.unsent) return;
  const unsent = { workspace: link.workspace.toHexString(), link: link._id.toHexString() };
  const hasEnded = !isOpen(link, context.now());
  if (!hasEnded) await noteLink(context, link);
  if (hasEnded || link.readerEmail === null) await markSent(context, unsent);
  else await context.jobs.enqueue(inviteJob, unsent, { key: unsent.link, owner: unsent.workspace });
}

/** Carries out the links whose process died on the way. */
export async function carryOutUnsent(context: SignOffContext, signal: AbortSignal): Promise<void> {
  const links = acrossWorkspaces(signOffLinksCollection, context.connection).find({ unsent: true });
  for await (const link of links.lean<SignOffLinkRecord[]>().cursor()) {
    signal.throwIfAborted();
    await carryOut(context, link);
  }
}

async function noteLink(context: SignOffContext, link: SignOffLinkRecord): Promise<void> {
  const { _id, createdBy, createdAt: at, readerName, posts, told = [] } = link;
  const scope = scopeOf(link);
  const key = `made:${_id}`;
  const noted = await eventsOf(context, scope)
    .find({ post: { $in: [...posts] }, key })
    .distinct('post');
  const sender = await context.recipient(createdBy.toHexString());
  for (const post of await context.posts.signOff.read(scope, posts)) {
    const edits = told.find((each) => each.post.equals(post._id))?.edits;
    if (edits === undefined || noted.some((each) => post._id.equals(String(each)))) continue;
    // The entry comes last, so it says that the post waits. It must not do so again: since then it may have been
    // decided on, or have been sent to somebody else.
    await awaitReader(context, { ...post, edits }, link, at);
    await record(context, scope.workspace, {
      post: post._id,
      link: _id,
      kind: 'link_made',
      at,
      version: edits + 1,
      by: { name: sender?.name ?? '', side: 'team' },
      text: `For ${readerName}`,
      key,
    });
  }
}

/**
 * Mails a link to its reader, unless that was done before or the link has ended. The mail isn't put into the outbox but
 * sent here, before the note about it goes: so it is sent twice only if the process dies between these.
 */
export async function invite(context: SignOffContext, unsent: UnsentLink): Promise<void> {
  const { workspace } = unsent;
  const link = await linksOf(context, { workspace }).findOne({
    _id: new Types.ObjectId(unsent.link),
    unsent: true,
  });
  if (!link) return;
  if (link.readerEmail !== null && isOpen(link, context.now())) {
    const { _id, readerEmail, readerName, message, posts, createdAt, expiresAt, zone = 'UTC' } = link;
    const url = knownUrl(context, link);
    if (url === null) throw new Error('The site has no secret any more that opens the link’s token.');
    const look = await context.brand.letterLookOf(workspace);
    await context.mail.deliver(
      {
        kind: 'sign-off',
        to: readerEmail,
        fromName: look.name,
        ...(await replyAddress(context, look, link)),
        letter: invitationLetter(look, {
          readerName,
          message,
          url,
          posts: posts.length,
          until: linkEnd({ expiresAt: expiresAt.toISOString(), zone }, await senderLanguage(context, link)),
        }),
      },
      { key: mailKey(_id), date: createdAt },
    );
  }
  await markSent(context, unsent);
}

/** Records that a link's mail has been sent, or that nobody tries any more. */
export async function markSent(
  context: Pick<SignOffContext, 'connection'>,
  { workspace, link }: UnsentLink,
): Promise<void> {
  await linksOf(context, { workspace }).change({ _id: new Types.ObjectId(link) }, { $unset: { unsent: '' } });
}
