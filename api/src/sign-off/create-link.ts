import { randomBytes } from 'node:crypto';
import {
  type EndpointBody,
  linkEnd,
  planRequirements,
  type Sent,
  type signOffEndpoints,
  type signOffLinkSchema,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { requireRight } from '#app/credits/require-right.ts';
import type { Actor } from '#app/kernel/actor.ts';
import { clientOf, requireOpen } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { awaitReader } from './await-reader.ts';
import { hashOf } from './find-link.ts';
import { record } from './history.ts';
import { replyAddress } from './link-sender.ts';
import { linkUrl } from './link-url.ts';
import type { SignOffLinkRecord } from './sign-off.model.ts';
import { isOpen, linksOf, type SignOffContext } from './sign-off-context.ts';
import { invitationLetter } from './sign-off-letters.ts';

export type SignOffLink = Sent<typeof signOffLinkSchema>;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Creates a link for one reader and mails it to them if their address is given. The token is in the answer and the
 * mail, and is stored only hashed and sealed.
 * @throws {AppError} `plan_required`; `not_found` for a post that isn't in the workspace, or is in the bin;
 *   `validation_failed` for a published post, or posts of several clients; `forbidden` for an archived client; `rate_limited` once the day's limit for
 *   mails to clients is reached.
 */
export async function createLink(
  context: SignOffContext,
  actor: Actor,
  input: EndpointBody<typeof signOffEndpoints.createSignOffLink>,
): Promise<{ link: SignOffLink; url: string; mailed: boolean }> {
  const { credits, posts, brand, mail, mailLimit, tokenSeal, now } = context;
  const { workspace } = actor;
  await requireRight(credits, workspace, planRequirements.signOff);
  const ids = [...new Set(input.posts)].map((id) => new Types.ObjectId(id));
  const shown = await posts.signOff.read(actor, ids);
  if (shown.length !== ids.length) {
    throw new AppError('not_found', { userMessage: 'One of these posts no longer exists.' });
  }
  if (shown.some(({ status }) => status === 'published')) {
    throw refusePosts('One of these posts is published already, so there’s nothing to approve.');
  }
  const [client = null] = shown.map((post) => post.client ?? null);
  if (shown.some((post) => clientOf(post.client) !== clientOf(client))) {
    throw refusePosts('These posts are for different clients. Make a link for each of them.');
  }
  requireOpen(actor, clientOf(client));
  const { readerName, readerEmail, message, days } = input;
  if (readerEmail !== null) await mailLimit.consume(workspace);
  const sender = await context.recipient(actor.account);
  const token = randomBytes(32).toString('base64url');
  const at = now();
  const links = linksOf(context, actor);
  const link = await links.insert({
    tokenHash: hashOf(token),
    sealedToken: tokenSeal.seal(token),
    readerName,
    readerEmail,
    message,
    posts: ids,
    client,
    createdBy: new Types.ObjectId(actor.account),
    createdAt: at,
    expiresAt: new Date(at.getTime() + days * dayMs),
    zone: sender?.timeZone ?? 'UTC',
    openedAt: null,
    withdrawnAt: null,
    settled: false,
    told: shown.map(({ _id, edits = 0 }) => ({ post: _id, edits })),
  });
  for (const post of shown) {
    await record(context, workspace, {
      post: post._id,
      link: link._id,
      kind: 'link_made',
      at,
      version: (post.edits ?? 0) + 1,
      by: { name: sender?.name ?? '', side: 'team' },
      text: `For ${readerName}`,
      key: `made:${link._id}`,
    });
    await awaitReader(context, post, link, at);
  }
  const url = linkUrl(context, token);
  if (readerEmail !== null) {
    const look = await brand.letterLookOf(workspace);
    await mail.send(
      {
        kind: 'sign-off',
        to: readerEmail,
        fromName: look.name,
        ...(await replyAddress(context, look, link)),
        letter: invitationLetter(look, {
          readerName,
          message,
          url,
          posts: ids.length,
          until: linkEnd({ expiresAt: link.expiresAt.toISOString(), zone: link.zone }),
        }),
      },
      { key: mailKey(link._id), owner: workspace },
    );
  }
  return { link: toLink(link, at), url, mailed: readerEmail !== null };
}

function refusePosts(message: string): AppError {
  return new AppError('validation_failed', { userMessage: message, issues: [{ path: 'posts', message }] });
}

/** The outbox key of a link's mail, with which it can be cancelled. */
export const mailKey = (link: Types.ObjectId): string => `sign-off.${link}`;

export function toLink(link: SignOffLinkRecord, now: Date): SignOffLink {
  const { _id, readerName, readerEmail, posts, createdAt, expiresAt, zone = 'UTC' } = link;
  const { openedAt, withdrawnAt } = link;
  return {
    id: _id.toHexString(),
    state: isOpen(link, now) ? 'open' : withdrawnAt ? 'withdrawn' : 'expired',
    reader: { name: readerName, email: readerEmail },
    posts: posts.map((post) => post.toHexString()),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    zone,
    openedAt: openedAt?.toISOString() ?? null,
  };
}
