import type { Connection } from 'mongoose';
import type { MemberAccount } from '#app/kernel/account.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { type AccountRecord, accountsCollection, type EmailMove } from './accounts.model.ts';
import { emailTaken } from './email-taken.ts';
import { toMember } from './to-account.ts';

/**
 * Changes a member's name or address.
 * @param move stored with a change of the address until both addresses have been told.
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
  move: EmailMove | null = null,
): Promise<MemberAccount> {
  try {
    const record = await accountsCollection
      .on(connection)
      .findOneAndUpdate(
        { _id: id, kind: 'member' },
        {
          $set: { ...change, ...(displayName !== undefined && { username: displayName }) },
          ...(move && { $push: { emailMoves: move } }),
        },
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
