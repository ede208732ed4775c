import { defaultNotifications, type Preferences } from '@postloom/shared-contracts';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';
import { emailTaken } from '../email-taken.ts';
import { toMember } from '../to-account.ts';
import { finishSignUp } from './finish-sign-up.ts';

/** Data for a new member's account. */
export interface NewMember {
  /** The visitor whose account becomes the member's, with its work and its spent credits; null for none. */
  readonly visitorId: string | null;
  readonly displayName: string;
  /** The two parts of the display name, if known. */
  readonly names?: { readonly firstName: string; readonly lastName: string };
  readonly email: string;
  /** Null for somebody who signs up through a provider. */
  readonly password: string | null;
  readonly emailVerified: boolean;
  readonly marketing: boolean;
  /** The person's earlier choices on this site, and their device's settings. */
  readonly preferences: Partial<Preferences>;
}

/**
 * Opens a member's account with its settings. Everything that was chosen is in the first write, so that what a failure or
 * a crash prevents after that is done by a job: signing up can't be repeated.
 * @throws {AppError} `email_taken`
 */
export async function openAccount(context: IdentityContext, given: NewMember): Promise<MemberAccount> {
  const member = await insert(context, given);
  await finishSignUp(context, member.id);
  return member;
}

async function insert(
  { connection, now, passwords }: IdentityContext,
  { visitorId, displayName, names, email, password, emailVerified, marketing, preferences }: NewMember,
): Promise<MemberAccount> {
  const Accounts = accountsCollection.on(connection);
  const memberSince = now();
  const member = {
    kind: 'member' as const,
    username: displayName,
    email: email.trim().toLowerCase(),
    ...(password !== null && { passwordHash: await passwords.hash(password) }),
    emailVerified,
    memberSince,
    signUp: {
      at: memberSince,
      marketing,
      settings: { notifications: { ...defaultNotifications, marketing }, preferences, ...names },
    },
  };
  try {
    // Only a visitor's account can become a member's, so two concurrent sign-ups can't share one.
    const record =
      visitorId &&
      (await Accounts.findOneAndUpdate(
        { _id: visitorId, kind: 'visitor' },
        { $set: member },
        { returnDocument: 'after' },
      ).lean<AccountRecord>());
    return toMember(record || (await Accounts.create({ ...member, createdAt: memberSince })));
  } catch (error) {
    if (isDuplicateKey(error)) throw emailTaken();
    throw error;
  }
}
