import { inBatches } from '#app/kernel/database/in-batches.ts';
import type { RunRecord } from './runs.model.ts';
import { type RunsContext, runsOf } from './runs-context.ts';

/** Everything stored about a workspace's generations, oldest first. */
export const listRuns = (context: RunsContext, workspace: string) =>
  inBatches<RunRecord, object>(
    runsOf(context, workspace).find({ status: 'done' }).sort({ createdAt: 1 }),
    (records) =>
      records.map(({ _id, createdAt, expiresAt, platform, contentType, brief, response, edits }) => ({
        id: _id.toHexString(),
        createdAt,
        expiresAt,
        platform,
        contentType,
        brief,
        response,
        ...(edits && { edits }),
      })),
  );

/** Deletes all of a workspace's generations. */
export async function eraseRuns(context: RunsContext, workspace: string): Promise<void> {
  await runsOf(context, workspace).deleteMany();
}
