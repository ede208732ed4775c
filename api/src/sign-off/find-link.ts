import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { OpenPosts } from '#app/posts/posts-context.ts';
import { type SignOffLinkRecord, signOffLinksCollection } from './sign-off.model.ts';
import { isOpen, linksOf, type SignOffContext } from './sign-off-context.ts';

type LinkContext = Pick<SignOffContext, 'connection' | 'now'>;

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Finds the link for the token in an `Authorization: Bearer` header. Whoever has the token counts as the link's reader.
 * @throws {AppError} `not_found` if there is no such link; `gone` if it has ended.
 */
export async function findLink(
  { connection, now }: LinkContext,
  authorization: string | undefined,
): Promise<SignOffLinkRecord> {
  const token = /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1];
  const link =
    token &&
    (await acrossWorkspaces(signOffLinksCollection, connection)
      .findOne({ tokenHash: hashOf(token) })
      .lean<SignOffLinkRecord>());
  if (!link) {
    throw new AppError('not_found', {
      userMessage: 'This link is incomplete. Please open it again from the message it came in.',
    });
  }
  return requireOpen(link, now());
}

/** Finds the link that a signed file URL names. @throws {AppError} `not_found`; `gone` if it has ended. */
export async function findLinkById({ connection, now }: LinkContext, id: string): Promise<SignOffLinkRecord> {
  const link = await acrossWorkspaces(signOffLinksCollection, connection)
    .findOne({ _id: new Types.ObjectId(id) })
    .lean<SignOffLinkRecord>();
  if (!link) throw new AppError('not_found');
  return requireOpen(link, now());
}

function requireOpen(link: SignOffLinkRecord, now: Date): SignOffLinkRecord {
  if (isOpen(link, now)) return link;
  const ended = link.withdrawnAt ? 'was withdrawn' : 'has expired';
  throw new AppError('gone', {
    userMessage: `This link ${ended}. Please ask the person who sent it for a new one.`,
  });
}

/** The posts in open links, including posts that have since been moved to another client. */
export async function findOpenPosts(context: LinkContext, scope: Scope): Promise<OpenPosts> {
  const isOpen = { withdrawnAt: null, expiresAt: { $gt: context.now() } };
  const links = await linksOf(context, scope).find(isOpen).select({ posts: 1, told: 1 }).lean();
  const open = links as unknown as SignOffLinkRecord[];
  return {
    shown: open.flatMap(({ posts }) => posts),
    told: open.flatMap(({ told = [] }) => told),
  };
}
