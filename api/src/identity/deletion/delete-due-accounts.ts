import type { Connection } from 'mongoose';
import type { MemberAccount } from '#app/kernel/account.ts';
import type { PersonalDataSource } from '#app/kernel/personal-data.ts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { toMember } from '../to-account.ts';

/** How long one process may take to delete an account before another may take over. */
const leaseMs = 5 * 60 * 1000;

/** What is needed to delete accounts. */
export interface DeletionContext {
  readonly connection: Connection;
  readonly now: () => Date;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly personalData: readonly PersonalDataSource[];
}

/**
 * Deletes the accounts that are due. Several processes may sweep at once: each account is claimed by one of them, and a
 * deletion that a crash has interrupted is finished by a later sweep.
 */
export async function deleteDueAccounts(context: DeletionContext): Promise<{ readonly deleted: number }> {
  const { connection, sessions, personalData } = context;
  let deleted = 0;
  for (;;) {
    const member = await claimDueAccount(context);
    if (!member) return { deleted };
    // First, so that nobody adds to what is being deleted.
    await sessions.endAll(member.id);
    for (const source of personalData) await source.erase(member);
    // The account itself goes last, because until then an interrupted deletion can be resumed.
    await accountsCollection.on(connection).deleteOne({ _id: member.id });
    deleted += 1;
  }
}

/** Claims an account that is due, so that only this process deletes it. Null if there is none. */
async function claimDueAccount({ connection, now }: DeletionContext): Promise<MemberAccount | null> {
  const at = now();
  const record = await accountsCollection
    .on(connection)
    .findOneAndUpdate(
      {
        deletionAt: { $lte: at },
        $or: [{ deletionLeaseUntil: { $exists: false } }, { deletionLeaseUntil: { $lte: at } }],
      },
      { $set: { deletionLeaseUntil: new Date(at.getTime() + leaseMs) } },
    )
    .lean<AccountRecord>();
  return record && toMember(record);
}
