import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { endWaiting } from './await-reader.ts';
import { type SignOffLink, toLink } from './create-link.ts';
import { record } from './history.ts';
import { mailKey } from './invite.ts';
import { linksOf, type SignOffContext, scopeOf } from './sign-off-context.ts';

/** Ends a link, so that it opens nothing any more. Has no effect if it has ended. @throws {AppError} `not_found` */
export async function withdrawLink(context: SignOffContext, actor: Actor, id: string): Promise<SignOffLink> {
  const { now, posts } = context;
  const links = linksOf(context, actor);
  const _id = new Types.ObjectId(id);
  const at = now();
  const stillOpen = { _id, withdrawnAt: null, expiresAt: { $gt: at } };
  const withdrawn = await links.updateOne(stillOpen, {
    $set: { withdrawnAt: at, settled: true },
    $unset: { unsent: '' },
  });
  const link = withdrawn ?? (await links.findOne({ _id }));
  if (!link) throw new AppError('not_found');
  // The release before put a new link's mail into the outbox, where it may still wait.
  await context.mail.unsend(mailKey(_id));
  // Also done for a link that was withdrawn before, in case that process died before it had finished.
  if (link.withdrawnAt) {
    const by = await context.recipient(actor.account);
    for (const post of await posts.signOff.read(scopeOf(link), link.posts)) {
      await record(context, actor.workspace, {
        post: post._id,
        link: _id,
        kind: 'withdrawn',
        at: link.withdrawnAt,
        version: (post.edits ?? 0) + 1,
        by: { name: by?.name ?? '', side: 'team' },
        text: `For ${link.readerName}`,
        key: `withdrawn:${_id}`,
      });
    }
    await endWaiting(context, link);
  }
  return toLink(link, at);
}
