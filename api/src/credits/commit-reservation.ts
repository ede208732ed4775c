import { movement } from './balance-rules.ts';
import { settledKept } from './credits.model.ts';
import type { CreditsContext } from './credits-context.ts';
import { isRecorded, writePending } from './write-ledger.ts';

/** `lost`: the lease expired and the credits were returned, so nothing may be delivered under this reservation. */
export type CommitOutcome = 'committed' | 'lost';

/** Makes a reservation final: its credits are spent. Repeating the call gives the same outcome. */
export async function commitReservation(
  context: CreditsContext,
  workspace: string,
  key: string,
): Promise<CommitOutcome> {
  const entry = movement('commit', key, 0, context.now());
  const balance = await context.balanceOf(workspace).updateOne(
    { 'reservations.key': key },
    {
      $pull: { reservations: { key } },
      $push: { pending: entry, settled: { $each: [key], $slice: -settledKept } },
      $inc: { revision: 1, entryCount: 1 },
    },
  );
  if (balance) {
    await writePending(context, balance);
    return 'committed';
  }
  return (await isRecorded(context, workspace, entry.id)) ? 'committed' : 'lost';
}
