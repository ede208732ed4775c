import type { Plan } from '@postloom/shared-contracts';
import { createIndexes } from '#app/kernel/database/collection.ts';
import { applyEntitlement, type EntitlementUpdate } from './apply-entitlement.ts';
import { carryReservation } from './carry-reservation.ts';
import { commitReservation } from './commit-reservation.ts';
import type { CreditWork } from './credit-work.ts';
import { balancesCollection, entriesCollection } from './credits.model.ts';
import { type CreditsDependencies, createCreditsContext } from './credits-context.ts';
import { getCredits } from './get-credits.ts';
import { type CycleGrant, grantCycle } from './grant-cycle.ts';
import { handOverCycles } from './hand-over-cycles.ts';
import { listEntries, listEntriesBefore } from './list-entries.ts';
import { nameWork } from './name-work.ts';
import { openBalance, readBalance } from './open-balance.ts';
import { releaseReservation } from './release-reservation.ts';
import { renewReservation } from './renew-reservation.ts';
import { reserveCredits } from './reserve-credits.ts';
import { sweepBalances } from './sweep-balances.ts';
import { currentCycle, firstMovementAt, type Period, usedCredits } from './used-credits.ts';

/**
 * Credits: an append-only ledger, and one balance document per account, changed only by conditional updates.
 *
 * Every movement changes `remaining` and is appended to `pending` in the same atomic update, then copied to the ledger
 * under a unique id. So the ledger and the pending entries always add up to the balance. After a crash, the next
 * movement or the sweeper copies what is pending. See docs/decisions/0005-credits.md. Each use case has its own file.
 */
export function createCreditsService(dependencies: CreditsDependencies) {
  const context = createCreditsContext(dependencies);
  return {
    open: (accountId: string, credits?: number) => openBalance(context, accountId, credits),
    get: (accountId: string) => getCredits(context, accountId),
    planOf: async (accountId: string): Promise<Plan> => (await readBalance(context, accountId)).plan,

    /**
     * @param by account of the person who uses the credits; by default the workspace's own.
     * @param work what they are for.
     */
    reserve: (accountId: string, key: string, amount: number, by?: string, work?: CreditWork) =>
      reserveCredits(context, accountId, { key, amount, by, work }),
    nameWork: (accountId: string, key: string, workOf: (amount: number) => CreditWork) =>
      nameWork(context, accountId, key, workOf),
    carry: (
      accountId: string,
      how: { readonly from: readonly string[]; readonly key: string; readonly amount: number },
    ) => carryReservation(context, accountId, how),
    renewLease: (accountId: string, key: string, leaseMs?: number) =>
      renewReservation(context, accountId, key, leaseMs),
    commit: (accountId: string, key: string) => commitReservation(context, accountId, key),
    release: (accountId: string, ...keys: readonly string[]) => releaseReservation(context, accountId, keys),

    grantCycle: (grant: CycleGrant) => grantCycle(context, grant),
    entitle: (update: EntitlementUpdate) => applyEntitlement(context, update),
    handOver: (from: string, to: string) => handOverCycles(context, from, to),

    entries: (accountId: string) => listEntries(context, accountId),
    entriesBefore: (
      accountId: string,
      page: { readonly before?: string | undefined; readonly limit: number },
    ) => listEntriesBefore(context, accountId, page),

    /** The credits used in a period, by the client they were used for. */
    used: (accountId: string, period: Period) => usedCredits(context, accountId, period),
    currentCycle: (accountId: string) => currentCycle(context, accountId),
    /** When the account had its first movement. */
    since: (accountId: string) => firstMovementAt(context, accountId),

    sweep: (options: { readonly includeActive?: boolean } = {}) =>
      sweepBalances(context, { includeActive: options.includeActive ?? false }),
    /** Deletes everything stored for an account. Only for account deletion. */
    async erase(accountId: string): Promise<void> {
      await context.balanceOf(accountId).deleteOne();
      await context.entriesOf(accountId).deleteMany();
    },
    async createIndexes(): Promise<void> {
      await createIndexes(balancesCollection, dependencies.connection);
      await createIndexes(entriesCollection, dependencies.connection);
    },
  };
}

export type CreditsService = ReturnType<typeof createCreditsService>;
