import { randomBytes } from 'node:crypto';
import {
  type EndpointBody,
  planRequirements,
  type Sent,
  type signOffEndpoints,
  type signOffLinkSchema,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { requireRight } from '#app/credits/require-right.ts';
import type { Actor } from '#app/kernel/actor.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { clientOf, requireOpen } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { hashOf } from './find-link.ts';
import { carryOut } from './invite.ts';
import { knownUrl } from './link-url.ts';
import type { SignOffLinkRecord } from './sign-off.model.ts';
import { isOpen, linksOf, type SignOffContext } from './sign-off-context.ts';

export type SignOffLink = Sent<typeof signOffLinkSchema>;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Creates a link for one reader and mails it to them if their address is given. The token is in the answer and the
 * mail, and is stored only hashed and sealed.
 * @param key makes repeated calls create and mail only one link.
 * @throws {AppError} `plan_required`; `not_found` for a post that isn't in the workspace, or is in the bin;
 *   `validation_failed` for a published post, or posts of several clients; `forbidden` for an archived client, or to mail
 *   somebody before the caller's own address is confirmed; `rate_limited` once the day's limit for mails to clients is
 *   reached; `idempotency_conflict` when the key created another link.
 */
export async function createLink(
  context: SignOffContext,
  actor: Actor,
  input: EndpointBody<typeof signOffEndpoints.createSignOffLink>,
  key: string | null,
): Promise<{ link: SignOffLink; url: string; mailed: boolean }> {
  const { credits, posts, sendsMail, mailLimit, tokenSeal, now } = context;
  const { workspace } = actor;
  await requireRight(credits, workspace, planRequirements.signOff);
  const ids = [...new Set(input.posts)].map((id) => new Types.ObjectId(id));
  const links = linksOf(context, actor);
  const asked = { ...input, posts: ids };
  // A repeated call counts toward no limit, and what it sent may have been published by now.
  const made = key === null ? null : await links.findOne({ key });
  if (made) return answer(context, sameOrConflict(made, asked));
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
  const sender = await context.recipient(actor.account);
  if (readerEmail !== null) {
    if (sendsMail && !sender?.isEmailConfirmed) throw unconfirmed();
    await mailLimit.consume(workspace);
  }
  const token = randomBytes(32).toString('base64url');
  const at = now();
  const record = {
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
    ...(key !== null && { key }),
    unsent: true,
  };
  const link = await links.insert(record).catch(async (error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    // The same call came twice at once: its mail counts once.
    if (readerEmail !== null) await mailLimit.reward(workspace);
    const first = await links.findOne({ key: String(key) });
    if (!first) throw new AppError('idempotency_conflict');
    return sameOrConflict(first, asked);
  });
  return answer(context, link);
}

/** The answer about a link, also if it was created by an earlier call that died on the way. */
async function answer(
  context: SignOffContext,
  link: SignOffLinkRecord,
): Promise<{ link: SignOffLink; url: string; mailed: boolean }> {
  await carryOut(context, link);
  const url = knownUrl(context, link);
  // Only for a link of earlier, if the site's secret has changed since.
  if (url === null) {
    throw new AppError('idempotency_conflict', {
      userMessage: 'This link was created before and can’t be shown again. Withdraw it and create another.',
    });
  }
  return { link: toLink(link, context.now()), url, mailed: link.readerEmail !== null };
}

function sameOrConflict(
  first: SignOffLinkRecord,
  asked: Pick<SignOffLinkRecord, 'posts' | 'readerName' | 'readerEmail' | 'message'> & { days: number },
): SignOffLinkRecord {
  const { readerName, readerEmail, message, createdAt, expiresAt } = first;
  const isSame =
    readerName === asked.readerName &&
    readerEmail === asked.readerEmail &&
    message === asked.message &&
    expiresAt.getTime() - createdAt.getTime() === asked.days * dayMs &&
    String(first.posts) === String(asked.posts);
  if (!isSame) throw new AppError('idempotency_conflict');
  return first;
}

function refusePosts(message: string): AppError {
  return new AppError('validation_failed', { userMessage: message, issues: [{ path: 'posts', message }] });
}

/** Otherwise anybody could have this site mail strangers. */
const unconfirmed = (): AppError =>
  new AppError('forbidden', {
    userMessage:
      'Please confirm your own email address before we email anyone for you. You can resend that email from your settings, or create a link without an address and send it yourself.',
  });

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
