import { freeCycle, knowsCycle } from './balance-rules.ts';
import { changeBalance } from './change-balance.ts';
import type { CreditsContext } from './credits-context.ts';
import { readBalance } from './open-balance.ts';

/**
 * Lets a workspace continue the paid cycles that another one has put aside, with the credits that are left of them. The
 * caller makes sure that only one of the two is entitled to them. Repeating it changes nothing.
 */
export async function handOverCycles(context: CreditsContext, from: string, to: string): Promise<void> {
  const { held } = await readBalance(context, from);
  await changeBalance(context, to, async (balance) => {
    const added = held.filter(({ cycleKey }) => cycleKey !== freeCycle && !knowsCycle(balance, cycleKey));
    return added.length > 0 ? { held: [...balance.held, ...added] } : null;
  });
}
