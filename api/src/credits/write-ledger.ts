import type { BalanceRecord, LedgerEntry } from './credits.model.ts';
import type { CreditsContext } from './credits-context.ts';

/** The id of a movement's ledger entry, unique in the ledger. */
export const entryId = (workspace: string, id: string): string => `${workspace}:${id}`;

/** Copies pending movements to the ledger, then removes them from the balance. Several processes may do so at once. */
export async function writePending(
  { balanceOf, entriesOf }: CreditsContext,
  balance: BalanceRecord,
): Promise<void> {
  const { pending } = balance;
  const workspace = balance._id.toHexString();
  if (pending.length === 0) return;
  // Another process may have copied some already, or copied them and died before removing them.
  await entriesOf(workspace).insertMissing(toEntries(balance));
  await balanceOf(workspace).change({}, { $pull: { pending: { id: { $in: pending.map(({ id }) => id) } } } });
}

/**
 * The pending movements as ledger entries. They are the workspace's latest movements, in order, and `remaining` and
 * `entryCount` are the state after the last of them. So every process computes the same position and balance for a
 * movement, whichever of them it sees.
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

/**
 * Whether a movement has happened.
 * @param id `<kind>:<key>`
 */
export async function isRecorded(
  { balanceOf, entriesOf }: CreditsContext,
  workspace: string,
  id: string,
): Promise<boolean> {
  // Ask the ledger last: an entry is written there before it is removed from the pending ones.
  return (
    (await balanceOf(workspace).has({ 'pending.id': id })) ||
    (await entriesOf(workspace).has({ _id: entryId(workspace, id) }))
  );
}
