import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { runsCollection } from './runs.model.ts';
import type { RunsContext } from './runs-context.ts';

/** Ends the leases of all runs. For a process that starts and knows that nobody else uses its database. */
export async function expireRunLeases({ connection, now }: RunsContext): Promise<void> {
  const at = now();
  await acrossWorkspaces(runsCollection, connection).updateMany(
    { status: { $in: ['running', 'stored'] }, leaseUntil: { $gt: at } },
    { $set: { leaseUntil: at } },
  );
}
