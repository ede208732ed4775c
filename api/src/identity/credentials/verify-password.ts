import type { Connection } from 'mongoose';
import type { MemberAccount } from '#app/kernel/account.ts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';
import { toMember } from '../to-account.ts';
import type { Passwords } from './passwords.ts';

/** Who tried to sign in, and whether the password was right. */
export interface PasswordVerdict {
  /** Null if the address and password don't match. */
  readonly member: MemberAccount | null;
  /** The account with this address, for the log. */
  readonly accountId: string | undefined;
}

/** Takes the same time whether or not the account exists. */
export async function verifyPassword(
  { connection, passwords }: { readonly connection: Connection; readonly passwords: Passwords },
  email: string,
  password: string,
): Promise<PasswordVerdict> {
  const record = await accountsCollection
    .on(connection)
    .findOne({ email: email.trim().toLowerCase(), kind: 'member' })
    .select('+passwordHash')
    .lean<AccountRecord>();
  const fits = await passwords.fits(record?.passwordHash, password);
  return { member: record && fits ? toMember(record) : null, accountId: record?._id.toString() };
}
