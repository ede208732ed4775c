import { defaultNotifications, type Preferences } from '@postloom/shared-contracts';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';
import { emailTaken } from '../email-taken.ts';
import { writeSettings } from '../settings/settings-record.ts';
import { toMember } from '../to-account.ts';

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
 * Opens a member's account with its settings.
 * @throws {AppError} `email_taken`
 */
export async function openAccount(context: IdentityContext, given: NewMember): Promise<MemberAccount> {
  const member = await insert(context, given);
  for (const listener of context.registered) await listener(member.id);
  await writeSettings(context, member.id, {
    notifications: { ...defaultNotifications, marketing: given.marketing },
    preferences: given.preferences,
    ...given.names,
  });
  return member;
}

async function insert(
  { connection, now, passwords }: IdentityContext,
  { visitorId, displayName, email, password, emailVerified }: NewMember,
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
