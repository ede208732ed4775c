import { defaultNotifications, type Preferences } from '@postloom/shared-contracts';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';
import { emailTaken } from '../email-taken.ts';
import { writeSettings } from '../settings/settings-record.ts';
import { toMember } from '../to-account.ts';

/** What a member's account begins with. */
export interface NewMember {
  /** The visitor whose account becomes the member's, with its work and what it has spent; null for none. */
  readonly visitorId: string | null;
  readonly displayName: string;
  /** The display name's two parts, where they are known. */
  readonly names?: { readonly firstName: string; readonly lastName: string };
  readonly email: string;
  /** Null for anyone who comes through a provider. */
  readonly password: string | null;
  readonly emailVerified: boolean;
  readonly marketing: boolean;
  /** What the person has already chosen here, and what their device is set to. */
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
    // Only a visitor's account can become a member's: two sign-ups at once cannot share one.
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
