import { AppError } from '#app/kernel/http/app-error.ts';
import { isDue, isKeyTaken, movement } from './balance-rules.ts';
import type { CreditWork } from './credit-work.ts';
import type { CreditsContext } from './credits-context.ts';
import { readBalance } from './open-balance.ts';
import { renewCycle } from './renew-cycle.ts';
import { entryId } from './write-ledger.ts';

/**
 * Reserves credits under a key. The caller must commit, release or renew the reservation before the lease ends.
 * @throws {AppError} `insufficient_credits`; `idempotency_conflict` when the key was used before.
 */
export async function reserveCredits(
  context: CreditsContext,
  workspace: string,
  {
    key,
    amount,
    by = workspace,
    work,
  }: {
    readonly key: string;
    readonly amount: number;
    readonly by?: string | undefined;
    readonly work?: CreditWork | undefined;
  },
): Promise<{ readonly remaining: number }> {
  const { now, leaseMs } = context;
  const balances = context.balanceOf(workspace);
  const ledger = context.entriesOf(workspace);
  const made = { by, ...(work && { work }) };
  const entry = { ...movement('reserve', key, -amount, now()), ...made };
  for (;;) {
    const at = now();
    if (await ledger.has({ _id: entryId(workspace, entry.id) })) throw new AppError('idempotency_conflict');
    const { cycle } = await readBalance(context, workspace);
    const balance = await balances.updateOne(
      {
        cycle,
        remaining: { $gte: amount },
        'reservations.key': { $ne: key },
        'pending.key': { $ne: key },
        settled: { $ne: key },
        $or: [{ dueAt: null }, { dueAt: { $gt: at } }],
      },
      {
        $inc: { remaining: -amount, revision: 1, entryCount: 1 },
        $push: {
          reservations: { key, amount, cycle, ...made, leaseUntil: new Date(at.getTime() + leaseMs) },
          pending: entry,
        },
      },
    );
    if (balance) return { remaining: balance.remaining };

    const refused = await readBalance(context, workspace);
    if (isDue(refused, now())) await renewCycle(context, workspace);
    else if (isKeyTaken(refused, key)) throw new AppError('idempotency_conflict');
    else if (refused.remaining < amount) throw new AppError('insufficient_credits');
  }
}
