import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { workOf } from './hold-credits.ts';
import { type RunRecord, runsCollection } from './runs.model.ts';
import { type RunsContext, reservationKeyOf } from './runs-context.ts';

/**
 * Records in the ledger what credits were for that an earlier version has charged (compat: work), as far as their runs
 * still exist. For the others it remains unknown.
 */
export async function nameEarlierWork(context: RunsContext, signal: AbortSignal): Promise<void> {
  const done = acrossWorkspaces(runsCollection, context.connection).find(
    { status: { $in: ['stored', 'done'] } },
    { account: 1, client: 1, part: 1, attempt: 1 },
  );
  for await (const run of done.lean<RunRecord[]>().cursor()) {
    signal.throwIfAborted();
    await context.credits.nameWork(run.account.toHexString(), reservationKeyOf(run), (amount) =>
      // Only a post with a picture cost two.
      workOf(run, amount, amount - 1),
    );
  }
}
