import type { RunRecord } from './runs.model.ts';
import { type RunsContext, runsOf } from './runs-context.ts';
import { settleRun } from './settle-run.ts';

/**
 * The parts of a composer's generation and its refined texts, oldest first. Results left unsettled by a crash are
 * settled first.
 */
export async function runsOfSet(context: RunsContext, accountId: string, set: string): Promise<RunRecord[]> {
  const { now } = context;
  const find = () =>
    runsOf(context, accountId).find({ set }).sort({ createdAt: 1, _id: 1 }).lean<RunRecord[]>();
  const runs = await find();
  const left = runs.filter(({ status, leaseUntil }) => status === 'stored' && leaseUntil <= now());
  if (left.length === 0) return runs;
  for (const run of left) await settleRun(context, run);
  return find();
}
