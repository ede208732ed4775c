import { movement } from './balance-rules.ts';
import { settledKept } from './credits.model.ts';
import type { CreditsContext } from './credits-context.ts';
import { writePending } from './write-ledger.ts';

/** Returns the credits reserved under the keys. If their cycle has ended in the meantime, they expire instead. */
export async function releaseReservation(
  context: CreditsContext,
  workspace: string,
  keys: readonly string[],
): Promise<void> {
  const { now } = context;
  for (;;) {
    const balance = await context.balanceOf(workspace).findOne();
    const reservation = balance?.reservations.find((each) => keys.includes(each.key));
    // Without a balance the workspace has been deleted, and nothing is returned to anybody.
    if (!balance || !reservation) return;
    const { cycle } = balance;
    const { key, amount, by } = reservation;
    const lapses = reservation.cycle !== cycle;
    const entries = [{ ...movement('release', key, amount, now()), ...(by && { by }) }];
    if (lapses) entries.push(movement('lapse', key, -amount, now()));
    const written = await context.balanceOf(workspace).updateOne(
      { 'reservations.key': key, cycle },
      {
        $pull: { reservations: { key } },
        $push: { pending: { $each: entries }, settled: { $each: [key], $slice: -settledKept } },
        $inc: { remaining: lapses ? 0 : amount, revision: 1, entryCount: entries.length },
      },
    );
    if (written) await writePending(context, written);
  }
}
