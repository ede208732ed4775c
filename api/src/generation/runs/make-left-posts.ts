import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type MakePost, makePostOfResult } from './make-posts.ts';
import { type RunRecord, runsCollection } from './runs.model.ts';
import type { RunsContext } from './runs-context.ts';

/**
 * Makes posts of results that a crash has left without one.
 * @returns how many.
 */
export async function makeLeftPosts(
  context: RunsContext,
  makePost: MakePost,
  signal: AbortSignal,
): Promise<number> {
  let kept = 0;
  const left = acrossWorkspaces(runsCollection, context.connection).find(
    { toKeep: true, status: 'done' },
    { account: 1 },
  );
  for await (const { _id, account } of left.lean<RunRecord[]>().cursor()) {
    signal.throwIfAborted();
    await makePostOfResult(context, makePost, { workspace: account.toHexString(), runId: _id.toHexString() });
    kept += 1;
  }
  return kept;
}

/**
 * Marks members' results from the version that had no posts (compat: first-posts), so that they become posts as well.
 */
export async function markEarlierResults(
  { connection }: RunsContext,
  isMember: (accountId: string) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const Runs = acrossWorkspaces(runsCollection, connection);
  const earlier = Runs.find({ toKeep: { $exists: false } }, { account: 1 });
  for await (const { _id, account } of earlier.lean<RunRecord[]>().cursor()) {
    signal.throwIfAborted();
    const toKeep = await isMember(account.toHexString());
    await Runs.updateOne({ _id, toKeep: { $exists: false } }, { $set: { toKeep } });
  }
}
