import { planCatalogue } from '@postloom/shared-contracts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { freeCycle, movement } from './balance-rules.ts';
import type { BalanceRecord } from './credits.model.ts';
import type { CreditsContext } from './credits-context.ts';

/** Opens the workspace's balance with the free plan's credits, or with fewer. Does nothing if it exists. */
export async function openBalance(
  { balanceOf, now }: CreditsContext,
  workspace: string,
  credits: number = planCatalogue.free.credits.perCycle,
): Promise<void> {
  const at = now();
  const balance: Omit<BalanceRecord, '_id'> = {
    plan: 'free',
    remaining: credits,
    revision: 0,
    cycle: 0,
    cycleKey: freeCycle,
    source: null,
    purchasesVersion: 0,
    anchorAt: at,
    cycleStartedAt: at,
    resetAt: null,
    dueAt: null,
    paidUntil: null,
    owed: 0,
    held: [],
    reservations: [],
    pending: [movement('grant', freeCycle, credits, at, 'free')],
    entryCount: 1,
    settled: [],
  };
  try {
    await balanceOf(workspace).insert(balance);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/**
 * The stored balance, opened first if there is none.
 * @throws {AppError} `unauthorized` if there is none and the account has been deleted: nothing may be stored for it again.
 */
export async function readBalance(context: CreditsContext, workspace: string): Promise<BalanceRecord> {
  for (;;) {
    const balance = await context.balanceOf(workspace).findOne();
    if (balance) return balance;
    if (!(await context.hasAccount(workspace))) {
      throw new AppError('unauthorized', { detail: 'no such workspace' });
    }
    await openBalance(context, workspace);
  }
}
