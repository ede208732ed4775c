import { AppError } from '#app/kernel/http/app-error.ts';
import { isKeyTaken, movement } from './balance-rules.ts';
import { settledKept } from './credits.model.ts';
import type { CreditsContext } from './credits-context.ts';
import { readBalance } from './open-balance.ts';
import { releaseReservation } from './release-reservation.ts';
import { isRecorded, writePending } from './write-ledger.ts';

/**
 * Moves a reservation to another key. A single update returns the credits and takes them again, so that nothing else
 * can spend them in between.
 * @param from keys, one of which may hold exactly that amount. Everything else they hold is released.
 * @returns whether there was such a reservation.
 * @throws {AppError} `idempotency_conflict` when the new key was used before.
 */
export async function carryReservation(
  context: CreditsContext,
  workspace: string,
  { from, key, amount }: { readonly from: readonly string[]; readonly key: string; readonly amount: number },
): Promise<boolean> {
  const { now, leaseMs } = context;
  if (await isRecorded(context, workspace, `reserve:${key}`)) throw new AppError('idempotency_conflict');
  for (;;) {
    const balance = await readBalance(context, workspace);
    if (isKeyTaken(balance, key)) throw new AppError('idempotency_conflict');
    const held = balance.reservations.find((each) => each.amount === amount && from.includes(each.key));
    if (!held) {
      await releaseReservation(context, workspace, from);
      return false;
    }
    const at = now();
    const by = held.by && { by: held.by };
    const carried = await context.balanceOf(workspace).updateOne(
      { revision: balance.revision, 'reservations.key': held.key },
      {
        // The reservation keeps the cycle from which its credits were taken.
        $set: {
          'reservations.$.key': key,
          'reservations.$.leaseUntil': new Date(at.getTime() + leaseMs),
        },
        $push: {
          pending: {
            $each: [
              { ...movement('release', held.key, amount, at), ...by },
              { ...movement('reserve', key, -amount, at), ...by, ...(held.work && { work: held.work }) },
            ],
          },
          settled: { $each: [held.key], $slice: -settledKept },
        },
        $inc: { revision: 1, entryCount: 2 },
      },
    );
    if (!carried) continue;
    await writePending(context, carried);
    await releaseReservation(context, workspace, from);
    return true;
  }
}
