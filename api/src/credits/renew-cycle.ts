import { beginCycle, clockCycle, cycleKeyOf, endsOf, isDue } from './balance-rules.ts';
import { changeBalance } from './change-balance.ts';
import type { CreditsContext } from './credits-context.ts';

/** Starts the cycle that is due by our own clock, once, however many processes try. */
export async function renewCycle(context: CreditsContext, workspace: string): Promise<void> {
  await changeBalance(context, workspace, async (balance) => {
    const at = context.now();
    if (!isDue(balance, at)) return null;
    const { startsAt, endsAt } = clockCycle(balance, at);
    const next = {
      plan: balance.plan,
      cycleKey: cycleKeyOf(balance.source, startsAt),
      cycleStartedAt: startsAt,
      ...endsOf(endsAt, balance.paidUntil, 'clock'),
    };
    return beginCycle(balance, next, at);
  });
}
