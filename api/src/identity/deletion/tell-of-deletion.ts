import { retentionMs } from '@postloom/shared-contracts';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';
import { alertDeletionScheduled } from '../mails/security-alerts.ts';
import { toMember } from '../to-account.ts';

/** How long whoever requests a deletion has to tell everybody, before a job does. */
const ownTimeMs = 60_000;

/**
 * Tells everybody concerned that an account will be deleted. A failure is left to {@link tellOfDeletions}, because the
 * request was accepted.
 */
export async function tellOfDeletion(context: IdentityContext, accountId: string): Promise<void> {
  const Accounts = accountsCollection.on(context.connection);
  try {
    const record = await Accounts.findOne({
      _id: accountId,
      deletionAt: { $exists: true },
      deletionUntold: { $exists: true },
    }).lean<AccountRecord>();
    if (!record?.deletionAt) return;
    for (const listener of context.deletionRequested) await listener(accountId);
    const caller = { headers: { 'user-agent': record.deletionUntold } };
    await alertDeletionScheduled(context, toMember(record), record.deletionAt, caller);
    await Accounts.updateOne({ _id: accountId }, { $unset: { deletionUntold: 1 } });
  } catch (err) {
    context.log.error({ err }, 'a deletion could not be told to everybody, will retry');
  }
}

/** Tells of the deletions for which a failure or a crash has prevented that. */
export async function tellOfDeletions(context: IdentityContext): Promise<void> {
  const { connection, now } = context;
  const requestedBefore = now().getTime() - ownTimeMs;
  const untold = await accountsCollection
    .on(connection)
    .find(
      {
        deletionUntold: { $exists: true },
        deletionAt: { $lte: new Date(requestedBefore + retentionMs('deletedAccounts')) },
      },
      { _id: 1 },
    )
    .lean<AccountRecord[]>();
  for (const { _id } of untold) await tellOfDeletion(context, _id.toHexString());
}
