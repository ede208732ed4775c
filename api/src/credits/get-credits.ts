import { type Credits, isDue, toCredits } from './balance-rules.ts';
import type { CreditsContext } from './credits-context.ts';
import { readBalance } from './open-balance.ts';
import { recoverReservations } from './recover-reservations.ts';
import { renewCycle } from './renew-cycle.ts';

/**
 * The answer to `GET /api/user/credits`. Credits of running generations count as used. Reservations left by a crash
 * have been settled, and a cycle that is over has been renewed.
 */
export async function getCredits(context: CreditsContext, workspace: string): Promise<Credits> {
  let balance = await readBalance(context, workspace);
  const at = context.now();
  const isAbandoned = ({ leaseUntil }: { readonly leaseUntil: Date }): boolean => leaseUntil <= at;
  if (balance.reservations.some(isAbandoned)) {
    await recoverReservations(context, balance, isAbandoned);
    balance = await readBalance(context, workspace);
  }
  if (isDue(balance, at)) {
    await renewCycle(context, workspace);
    balance = await readBalance(context, workspace);
  }
  return toCredits(balance);
}
