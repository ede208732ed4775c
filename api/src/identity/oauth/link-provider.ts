import type { OAuthProvider } from '@postloom/shared-contracts';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { updateMember } from '../update-member.ts';
import { oauthIdentitiesCollection } from './oauth.model.ts';

/** A person at a provider whose address has an account here that does not know them yet. */
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
    /** Waits for the password of the account that has the same address. */
    pendingLink: PendingLink;
  }
}

/** Lets a person at a provider open an account. False when they open another one already. */
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
 * Links what waited for the account's password, which the member has just given, if it is theirs and in time.
 * @throws {AppError} `conflict` when the person at the provider opens another account by now.
 */
export async function completeLink(
  context: Pick<IdentityContext, 'connection' | 'now'>,
  pending: PendingLink,
  member: MemberAccount,
): Promise<void> {
  if (pending.email !== member.email || pending.until < context.now().getTime()) return;
  if (!(await linkProvider(context, member.id, pending))) {
    throw new AppError('conflict');
  }
  if (pending.isEmailConfirmed) await updateMember(context.connection, member.id, { emailVerified: true });
}
