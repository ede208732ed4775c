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
import { openBalance } from './open-balance.ts';
import { releaseReservation } from './release-reservation.ts';
import { renewReservation } from './renew-reservation.ts';
import { reserveCredits } from './reserve-credits.ts';
import { sweepBalances } from './sweep-balances.ts';
import { currentCycle, firstMovementAt, type Period, usedCredits } from './used-credits.ts';

/**
 * Credits: an append-only ledger, and one balance document per workspace, changed only by conditional updates.
 *
 * Every movement changes `remaining` and is appended to `pending` in the same atomic update, then copied to the ledger
 * under a unique id. So the ledger and the pending entries always add up to the balance. After a crash, the next
 * movement or the sweeper copies what is pending. See docs/decisions/0005-credits.md. Each use case has its own file.
 */
export function createCreditsService(dependencies: CreditsDependencies) {
  const context = createCreditsContext(dependencies);
  return {
    open: (workspace: string, credits?: number) => openBalance(context, workspace, credits),
    get: (workspace: string) => getCredits(context, workspace),
    planOf: async (workspace: string): Promise<Plan> =>
      (await context.balanceOf(workspace).findOne())?.plan ?? 'free',

    /**
     * @param by account of the person who uses the credits; by default the workspace's own.
     * @param work what they are for.
     */
    reserve: (workspace: string, key: string, amount: number, by?: string, work?: CreditWork) =>
      reserveCredits(context, workspace, { key, amount, by, work }),
    nameWork: (workspace: string, key: string, workOf: (amount: number) => CreditWork) =>
      nameWork(context, workspace, key, workOf),
    carry: (
      workspace: string,
      how: { readonly from: readonly string[]; readonly key: string; readonly amount: number },
    ) => carryReservation(context, workspace, how),
    renewLease: (workspace: string, key: string, leaseMs?: number) =>
      renewReservation(context, workspace, key, leaseMs),
    commit: (workspace: string, key: string) => commitReservation(context, workspace, key),
    release: (workspace: string, ...keys: readonly string[]) => releaseReservation(context, workspace, keys),

    grantCycle: (grant: CycleGrant) => grantCycle(context, grant),
    entitle: (update: EntitlementUpdate) => applyEntitlement(context, update),
    handOver: (from: string, to: string) => handOverCycles(context, from, to),

    entries: (workspace: string) => listEntries(context, workspace),
    entriesBefore: (
      workspace: string,
      page: { readonly before?: string | undefined; readonly limit: number },
    ) => listEntriesBefore(context, workspace, page),

    /** The credits used in a period, by the client they were used for. */
    used: (workspace: string, period: Period) => usedCredits(context, workspace, period),
    currentCycle: (workspace: string) => currentCycle(context, workspace),
    /** When the workspace had its first movement. */
    since: (workspace: string) => firstMovementAt(context, workspace),

    sweep: (options: { readonly includeActive?: boolean } = {}) =>
      sweepBalances(context, { includeActive: options.includeActive ?? false }),
    /** Deletes everything stored for an account. Only for account deletion. */
    async erase(workspace: string): Promise<void> {
      await context.balanceOf(workspace).deleteOne();
      await context.entriesOf(workspace).deleteMany();
    },
    async createIndexes(): Promise<void> {
      await createIndexes(balancesCollection, dependencies.connection);
      await createIndexes(entriesCollection, dependencies.connection);
    },
  };
}

export type CreditsService = ReturnType<typeof createCreditsService>;
