import type { Connection } from 'mongoose';
import type { MemberAccount } from '#app/kernel/account.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { type AccountRecord, accountsCollection } from './accounts.model.ts';
import { emailTaken } from './email-taken.ts';
import { toMember } from './to-account.ts';

/**
 * Changes a member's name or address.
 * @throws {AppError} `email_taken`
 */
export async function updateMember(
  connection: Connection,
  id: string,
  {
    displayName,
    ...change
  }: {
    readonly displayName?: string;
    readonly email?: string;
    readonly emailVerified?: boolean;
  },
): Promise<MemberAccount> {
  try {
    const record = await accountsCollection
      .on(connection)
      .findOneAndUpdate(
        { _id: id, kind: 'member' },
        { $set: { ...change, ...(displayName !== undefined && { username: displayName }) } },
        { returnDocument: 'after' },
      )
      .orFail()
      .lean<AccountRecord>();
    return toMember(record);
  } catch (error) {
    if (isDuplicateKey(error)) throw emailTaken();
    throw error;
  }
}
