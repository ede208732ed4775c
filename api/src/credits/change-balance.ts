import type { BalanceChange } from './balance-rules.ts';
import type { BalanceRecord } from './credits.model.ts';
import type { CreditsContext } from './credits-context.ts';
import { readBalance } from './open-balance.ts';
import { writePending } from './write-ledger.ts';

/**
 * For rare changes: reads the balance, decides, and writes only if nothing changed in between. Otherwise it starts
 * again.
 * @param decide returns null to leave the balance as it is.
 * @returns whether anything was written.
 */
export async function changeBalance(
  context: CreditsContext,
  workspace: string,
  decide: (balance: BalanceRecord) => Promise<BalanceChange | null>,
): Promise<boolean> {
  const balances = context.balanceOf(workspace);
  for (;;) {
    const balance = await readBalance(context, workspace);
    const decision = await decide(balance);
    if (!decision) return false;
    const { entries = [], ...set } = decision;
    const begins = set.cycleKey !== undefined && set.cycleKey !== balance.cycleKey;
    const written = await balances.updateOne(
      { revision: balance.revision },
      {
        $set: set,
        $inc: { revision: 1, cycle: begins ? 1 : 0, entryCount: entries.length },
        $push: { pending: { $each: entries } },
      },
    );
    if (written) {
      await writePending(context, written);
      return true;
    }
  }
}
