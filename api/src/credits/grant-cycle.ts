import type { Plan } from '@postloom/shared-contracts';
import { endsOf, freeCycle, neverEnds } from './balance-rules.ts';
import { changeBalance } from './change-balance.ts';
import { changeCycle } from './change-cycle.ts';
import type { CreditsContext } from './credits-context.ts';
import { cycleAt } from './cycle.ts';
import { isRecorded } from './write-ledger.ts';

export interface CycleGrant {
  readonly accountId: string;
  readonly plan: Plan;
  /** Names the grant: it is given once. */
  readonly reference: string;
}

/**
 * Puts an account on a plan without a purchase, once per reference (an operator's command), and begins monthly
 * cycles of it now. The free plan's credits come once: going back to it gives what was left of them.
 * @returns whether anything changed.
 */
export async function grantCycle(
  context: CreditsContext,
  { accountId, plan, reference }: CycleGrant,
): Promise<boolean> {
  return changeBalance(context, accountId, async (balance) => {
    // Back to the free credits records no grant under the reference, but what it put aside.
    for (const kind of ['grant', 'hold', 'adjust'] as const) {
      if (await isRecorded(context, accountId, `${kind}:${reference}`)) return null;
    }
    const anchorAt = context.now();
    const { startsAt, endsAt } = cycleAt(anchorAt, anchorAt);
    const target = { plan, source: null, anchorAt, cycleStartedAt: startsAt };
    const cycle =
      plan === 'free'
        ? { ...target, cycleKey: freeCycle, ...neverEnds }
        : { ...target, cycleKey: reference, ...endsOf(endsAt, null, 'clock'), paidUntil: null };
    return changeCycle(context, balance, cycle, reference);
  });
}
