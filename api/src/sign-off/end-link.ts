import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { endWaiting } from './await-reader.ts';
import { type SignOffLink, toLink } from './create-link.ts';
import { record } from './history.ts';
import { mailKey } from './invite.ts';
import { type SignOffLinkRecord, signOffLinksCollection } from './sign-off.model.ts';
import { linksOf, type SignOffContext, scopeOf } from './sign-off-context.ts';

/** Ends a link, so that it opens nothing any more. Has no effect if it has ended. @throws {AppError} `not_found` */
export async function withdrawLink(context: SignOffContext, actor: Actor, id: string): Promise<SignOffLink> {
  const links = linksOf(context, actor);
  const _id = new Types.ObjectId(id);
  const at = context.now();
  const stillOpen = { _id, withdrawnAt: null, expiresAt: { $gt: at } };
  const withdrawn = await links.updateOne(stillOpen, {
    $set: { withdrawnAt: at, withdrawnBy: new Types.ObjectId(actor.account) },
    $unset: { unsent: '' },
  });
  const link = withdrawn ?? (await links.findOne({ _id }));
  if (!link) throw new AppError('not_found');
  // The release before put a new link's mail into the outbox, where it may still wait.
  await context.mail.unsend(mailKey(_id));
  // Also done for a link that was withdrawn before, in case that process died before it had finished.
  if (link.withdrawnAt) await settle(context, link);
  return toLink(link, at);
}

/**
 * Settles links that have expired, and those whose withdrawal broke off in the middle.
 * @returns how many links have ended.
 */
export async function settleEnded(context: SignOffContext, signal: AbortSignal): Promise<number> {
  const ended = [{ expiresAt: { $lte: context.now() } }, { withdrawnAt: { $gt: new Date(0) } }];
  const due = acrossWorkspaces(signOffLinksCollection, context.connection).find({
    settled: false,
    $or: ended,
  });
  let count = 0;
  for await (const link of due.lean<SignOffLinkRecord[]>().cursor()) {
    signal.throwIfAborted();
    await settle(context, link);
    count += 1;
  }
  return count;
}

/** Does what follows from a link's end: its posts' histories name its withdrawal, and they stop waiting for its reader. */
async function settle(context: SignOffContext, link: SignOffLinkRecord): Promise<void> {
  const { _id, withdrawnAt, withdrawnBy, createdBy, readerName } = link;
  const scope = scopeOf(link);
  if (withdrawnAt) {
    const by = await context.recipient((withdrawnBy ?? createdBy).toHexString());
    for (const post of await context.posts.signOff.read(scope, link.posts)) {
      await record(context, scope.workspace, {
        post: post._id,
        link: _id,
        kind: 'withdrawn',
        at: withdrawnAt,
        version: (post.edits ?? 0) + 1,
        by: { name: by?.name ?? '', side: 'team' },
        text: `For ${readerName}`,
        key: `withdrawn:${_id}`,
      });
    }
  }
  await endWaiting(context, link);
  await linksOf(context, scope).change({ _id }, { $set: { settled: true } });
}
