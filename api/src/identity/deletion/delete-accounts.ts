import type { Connection, QueryFilter } from 'mongoose';
import type { Logger } from 'pino';
import type { PersonalDataSource } from '#app/kernel/personal-data.ts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** How long one process may take to delete an account before another may take over. */
const leaseMs = 5 * 60 * 1000;

/** What is needed to delete accounts. */
export interface DeletionContext {
  readonly connection: Connection;
  readonly now: () => Date;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly personalData: readonly PersonalDataSource[];
  readonly log: Pick<Logger, 'error'>;
  /** The form in which logs name an account. */
  readonly accountTag: (accountId: string) => string;
}

/**
 * Deletes the accounts that match, with everything stored about them. Several processes may do so at once: each account
 * is claimed by one of them, and what a crash or a failure has interrupted is finished by a later call. One that can't
 * be deleted doesn't hold up the others. From the moment an account is claimed, nobody can return to it, sign in or sign
 * up with it.
 * @returns how many.
 */
export async function deleteAccounts(
  { connection, now, sessions, personalData, log, accountTag }: DeletionContext,
  due: QueryFilter<AccountRecord>,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<number> {
  const Accounts = accountsCollection.on(connection);
  // So that each account is tried once per call.
  const unclaimed = { deletionLeaseUntil: { $not: { $gt: now() } } };
  let deleted = 0;
  for (;;) {
    signal?.throwIfAborted();
    const deletionLeaseUntil = new Date(now().getTime() + leaseMs);
    const record = await Accounts.findOneAndUpdate(
      { ...due, ...unclaimed },
      { $set: { kind: 'expiring', deletionLeaseUntil } },
    ).lean<AccountRecord>();
    if (!record) return deleted;
    const id = record._id.toHexString();
    try {
      await sessions.endAll(id);
      // What lets anybody in goes first, so that nobody adds to what is being deleted, and at the end everything goes
      // again, because calls that were already under way may have added something.
      const doors = personalData.filter(({ isDoor }) => isDoor);
      for (const source of [...doors, ...personalData, ...personalData]) {
        await source.erase({ id, email: record.email ?? null });
      }
      // The account itself goes last, because until then an interrupted deletion can be resumed.
      await Accounts.deleteOne({ _id: record._id });
      deleted += 1;
    } catch (err) {
      log.error({ err, account: accountTag(id) }, 'an account could not be deleted, will retry');
    }
  }
}
