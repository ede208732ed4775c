import { finishRun } from './finish-run.ts';
import type { RunRecord } from './runs.model.ts';
import { type RunsContext, runsOf } from './runs-context.ts';

/**
 * The parts of a composer's generation and its refined texts, oldest first. Results left unfinished by a crash are
 * finished first.
 */
export async function runsOfSet(context: RunsContext, workspace: string, set: string): Promise<RunRecord[]> {
  const { now } = context;
  const find = () =>
    runsOf(context, workspace).find({ set }).sort({ createdAt: 1, _id: 1 }).lean<RunRecord[]>();
  const runs = await find();
  const left = runs.filter(({ status, leaseUntil }) => status === 'stored' && leaseUntil <= now());
  if (left.length === 0) return runs;
  for (const run of left) await finishRun(context, run);
  return find();
}
