import type { RunRecord } from './runs.model.ts';
import { type RunsContext, runsOf } from './runs-context.ts';

/** Everything stored about a workspace's generations, oldest first. */
export async function listRuns(context: RunsContext, workspace: string) {
  const records = await runsOf(context, workspace)
    .find({ status: 'done' })
    .sort({ createdAt: 1 })
    .lean<RunRecord[]>();
  return records.map(({ _id, createdAt, expiresAt, platform, contentType, brief, response, edits }) => ({
    id: _id.toHexString(),
    createdAt,
    expiresAt,
    platform,
    contentType,
    brief,
    response,
    ...(edits && { edits }),
  }));
}

/** Deletes all of a workspace's generations. */
export async function eraseRuns(context: RunsContext, workspace: string): Promise<void> {
  await runsOf(context, workspace).deleteMany();
}
