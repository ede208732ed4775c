import type { Connection } from 'mongoose';
import type { MemberAccount } from '#app/kernel/account.ts';
import type { PersonalDataSource } from '#app/kernel/personal-data.ts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { toMember } from '../to-account.ts';

/** One process deletes an account for at most this long before another may take over. */
const leaseMs = 5 * 60 * 1000;

/** What ending accounts works with. */
export interface DeletionContext {
  readonly connection: Connection;
  readonly now: () => Date;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly personalData: readonly PersonalDataSource[];
}

/**
 * Deletes the accounts whose time has come. Any number of processes may sweep: each account is one
 * process's, and one that a crash left half deleted is finished by a later sweep.
 */
export async function deleteDueAccounts(context: DeletionContext): Promise<{ readonly deleted: number }> {
  const { connection, sessions, personalData } = context;
  let deleted = 0;
  for (;;) {
    const member = await claimDueAccount(context);
    if (!member) return { deleted };
    // First, so that nobody adds to what is being removed.
    await sessions.endAll(member.id);
    for (const source of personalData) await source.erase(member);
    // The account itself goes last: until then the deletion can be taken up again.
    await accountsCollection.on(connection).deleteOne({ _id: member.id });
    deleted += 1;
  }
}

/** Speaks for one account whose time has come, so that one process deletes it; or null when there is none. */
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
