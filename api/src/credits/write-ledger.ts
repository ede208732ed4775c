import type { BalanceRecord, LedgerEntry } from './credits.model.ts';
import type { CreditsContext } from './credits-context.ts';

/** The id under which the ledger holds a movement, once. */
export const entryId = (accountId: string, id: string): string => `${accountId}:${id}`;

/** Copies what is pending into the ledger, then forgets it. Any number of processes may do so at once. */
export async function writePending(
  { balanceOf, entriesOf }: CreditsContext,
  balance: BalanceRecord,
): Promise<void> {
  const { pending } = balance;
  const accountId = balance._id.toHexString();
  if (pending.length === 0) return;
  // Some may have been copied by another process, or by one that died before it could say so.
  await entriesOf(accountId).insertMissing(toEntries(balance));
  await balanceOf(accountId).change({}, { $pull: { pending: { id: { $in: pending.map(({ id }) => id) } } } });
}

/**
 * What is pending, as it stands in the ledger. Pending movements are the last ones, in their order, and `remaining`
 * and `entryCount` are those after the last: so every process gives a movement the same place and balance, whichever
 * of them it sees.
 */
function toEntries({ _id: account, pending, remaining, entryCount = 0 }: BalanceRecord): LedgerEntry[] {
  let balance = remaining;
  let seq = entryCount;
  return pending
    .toReversed()
    .map(({ id, ...movement }) => {
      const entry = { _id: entryId(account.toHexString(), id), account, ...movement, seq, balance };
      seq -= 1;
      balance -= movement.amount;
      return entry;
    })
    .toReversed();
}

/** Whether a movement has happened. @param id `<kind>:<key>` */
export async function isRecorded(
  { balanceOf, entriesOf }: CreditsContext,
  accountId: string,
  id: string,
): Promise<boolean> {
  // The ledger is asked last: an entry is in it before it leaves the pending ones.
  return (
    (await balanceOf(accountId).has({ 'pending.id': id })) ||
    (await entriesOf(accountId).has({ _id: entryId(accountId, id) }))
  );
}
