import type { RunRecord } from './runs.model.ts';
import { type RunsContext, runsOf } from './runs-context.ts';

/** Everything stored about an account's generations, oldest first. */
export async function listRuns(context: RunsContext, accountId: string) {
  const records = await runsOf(context, accountId)
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

/** Deletes all of an account's generations. */
export async function eraseRuns(context: RunsContext, accountId: string): Promise<void> {
  await runsOf(context, accountId).deleteMany();
}
