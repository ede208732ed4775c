import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type BalanceRecord, balancesCollection } from './credits.model.ts';
import type { CreditsContext } from './credits-context.ts';
import { recoverReservations } from './recover-reservations.ts';
import { renewCycle } from './renew-cycle.ts';
import { writePending } from './write-ledger.ts';

const batchSize = 1000;

/**
 * Settles reservations left by crashes, copies pending entries to the ledger and starts cycles that are due. Several
 * processes may sweep at once.
 * @param includeActive also settles reservations whose lease hasn't expired. For a process that starts and knows that
 *   nobody else uses its database.
 * @returns how many reservations were recovered.
 */
export async function sweepBalances(
  context: CreditsContext,
  { includeActive }: { readonly includeActive: boolean },
): Promise<{ readonly recovered: number }> {
  const { connection, now, leaseMs } = context;
  const Balance = acrossWorkspaces(balancesCollection, connection);
  const at = now();
  let recovered = 0;
  const leased = { 'reservations.leaseUntil': includeActive ? { $exists: true } : { $lte: at } };
  for (const balance of await Balance.find(leased).limit(batchSize).lean<BalanceRecord[]>()) {
    recovered += await recoverReservations(
      context,
      balance,
      ({ leaseUntil }) => includeActive || leaseUntil <= at,
    );
  }
  const stale = new Date(at.getTime() - leaseMs);
  for (const balance of await Balance.find({ 'pending.at': { $lte: stale } })
    .limit(batchSize)
    .lean<BalanceRecord[]>()) {
    await writePending(context, balance);
  }
  for (const { _id } of await Balance.find({ dueAt: { $lte: at } }, { _id: 1 })
    .limit(batchSize)
    .lean<BalanceRecord[]>()) {
    await renewCycle(context, _id.toHexString());
  }
  return { recovered };
}
