import type { OAuthProvider } from '@postloom/shared-contracts';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { updateMember } from '../update-member.ts';
import { oauthIdentitiesCollection } from './oauth.model.ts';

/** A person at a provider whose address has an account here that isn't linked to them yet. */
export interface PendingLink {
  readonly provider: OAuthProvider;
  readonly subject: string;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  /** Milliseconds since 1970. */
  readonly until: number;
}

declare module 'express-session' {
  interface SessionData {
    /** Waits for the password of the account with the same address. */
    pendingLink: PendingLink;
  }
}

/** Lets a person at a provider sign in to an account. Returns false if they are already linked to another one. */
export async function linkProvider(
  { connection, now }: Pick<IdentityContext, 'connection' | 'now'>,
  accountId: string,
  { provider, subject, isEmailConfirmed }: Pick<PendingLink, 'provider' | 'subject' | 'isEmailConfirmed'>,
): Promise<boolean> {
  const Identities = oauthIdentitiesCollection.on(connection);
  try {
    await Identities.create({
      provider,
      subject,
      account: accountId,
      linkedAt: now(),
      ...(!isEmailConfirmed && { isUnconfirmed: true }),
    });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return (await Identities.exists({ provider, subject, account: accountId })) !== null;
  }
}

/**
 * Completes a link that was waiting for the account's password, which the member has just entered, if it is for their
 * account, hasn't expired, and the person at the provider hasn't been linked to another account since. The member is
 * signed in either way.
 */
export async function completeLink(
  context: Pick<IdentityContext, 'connection' | 'now'>,
  pending: PendingLink,
  member: MemberAccount,
): Promise<void> {
  if (pending.email !== member.email || pending.until < context.now().getTime()) return;
  if (!(await linkProvider(context, member.id, pending))) return;
  if (pending.isEmailConfirmed) await updateMember(context.connection, member.id, { emailVerified: true });
}
