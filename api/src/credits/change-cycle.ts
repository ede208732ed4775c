import { type BalanceChange, type CycleTarget, knowsCycle, moveToCycle } from './balance-rules.ts';
import type { BalanceRecord } from './credits.model.ts';
import type { CreditsContext } from './credits-context.ts';
import { isRecorded } from './write-ledger.ts';

/** {@link moveToCycle}, after looking the cycle up in the ledger. */
export async function changeCycle(
  context: CreditsContext,
  balance: BalanceRecord,
  target: CycleTarget,
  step: string,
): Promise<BalanceChange> {
  const { cycleKey } = target;
  const wasGranted =
    !knowsCycle(balance, cycleKey) &&
    (await isRecorded(context, balance._id.toHexString(), `grant:${cycleKey}`));
  return moveToCycle(balance, target, { step, at: context.now(), wasGranted });
}
