import { type Connection, isValidObjectId, Types } from 'mongoose';
import type { Account, MemberAccount } from '#app/kernel/account.ts';
import { type AccountRecord, accountsCollection } from './accounts.model.ts';
import { toAccount, toMember } from './to-account.ts';

/** The account with this id; null also for one that is being deleted. */
export async function findAccount(connection: Connection, id: string): Promise<Account | null> {
  if (!isValidObjectId(id)) return null;
  // Directly through the driver: nearly every request reads its account, and that doesn't need Mongoose's overhead.
  const record = await accountsCollection
    .on(connection)
    .collection.findOne<AccountRecord>(
      { _id: new Types.ObjectId(id), kind: { $ne: 'expiring' } },
      { projection: { passwordHash: 0 } },
    );
  return record && toAccount(record);
}

/** The member with this id; null also for a visitor. */
export async function findMember(connection: Connection, id: string): Promise<MemberAccount | null> {
  const account = await findAccount(connection, id);
  return account?.kind === 'member' ? account : null;
}

/** @param email in any case. */
export async function findMemberByEmail(
  connection: Connection,
  email: string,
): Promise<MemberAccount | null> {
  const record = await accountsCollection
    .on(connection)
    .findOne({ email: email.trim().toLowerCase(), kind: 'member' })
    .lean<AccountRecord>();
  return record && toMember(record);
}
