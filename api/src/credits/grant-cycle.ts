import type { Plan } from '@postloom/shared-contracts';
import { endsOf, freeCycle, neverEnds } from './balance-rules.ts';
import { changeBalance } from './change-balance.ts';
import { changeCycle } from './change-cycle.ts';
import type { CreditsContext } from './credits-context.ts';
import { cycleAt } from './cycle.ts';
import { isRecorded } from './write-ledger.ts';

export interface CycleGrant {
  readonly workspace: string;
  readonly plan: Plan;
  /** Identifies the grant, which is made only once. */
  readonly reference: string;
}

/**
 * Puts a workspace on a plan without a purchase (an operator's command), once per reference, and starts its monthly
 * cycles now. The free plan's credits are granted only once: returning to it gives back what was left of them.
 * @returns whether anything changed.
 */
export async function grantCycle(
  context: CreditsContext,
  { workspace, plan, reference }: CycleGrant,
): Promise<boolean> {
  return changeBalance(context, workspace, async (balance) => {
    // A return to the free plan records no `grant` under the reference, but a `hold` of the cycle that it puts aside.
    for (const kind of ['grant', 'hold', 'adjust'] as const) {
      if (await isRecorded(context, workspace, `${kind}:${reference}`)) return null;
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
