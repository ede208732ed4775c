import { type QueryFilter, Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import type { FinishedRun } from '#app/posts/make-post-of-run.ts';
import { handOverRun } from './hand-over-run.ts';
import type { PictureResult, RunRecord } from './runs.model.ts';
import { creatorOf, type RunsContext, runsOf, type Visit } from './runs-context.ts';
import { toFinishedRun } from './to-finished-run.ts';

/** Makes a post of a result, only once. */
export type MakePost = (actor: Actor, run: FinishedRun) => Promise<void>;

/** Makes a post of a run's result, if that hasn't happened yet. */
export async function makePostOfResult(
  context: RunsContext,
  makePost: MakePost,
  { workspace, runId }: { readonly workspace: string; readonly runId: string },
): Promise<void> {
  const found = await runsOf(context, workspace).findOne({ _id: runId, toKeep: true, status: 'done' });
  if (!found) return;
  // A text has to wait for its picture; `makePostsOfSet` makes the post at the end.
  if (found.set && (await isAtWork(context, workspace, found.set))) return;
  const record = found.heir ? await handOverRun(context, found, found.heir) : found;
  if (record) await makePostOfRecord(context, makePost, record);
}

/**
 * Makes posts of the texts of a composer's generation, together with its picture. A picture that came later is added to
 * the existing post.
 */
export async function makePostsOfSet(
  context: RunsContext,
  makePost: MakePost,
  { workspace, setId }: { readonly workspace: string; readonly setId: string },
): Promise<void> {
  const records = await runsOf(context, workspace)
    .find({ set: setId, part: /^text/, status: 'done' })
    .lean<RunRecord[]>();
  for (const record of records) await makePostOfRecord(context, makePost, record);
}

async function makePostOfRecord(context: RunsContext, makePost: MakePost, record: RunRecord): Promise<void> {
  const run = toFinishedRun(record, await pictureFor(context, record));
  if (run) await makePost(makerOf(record), run);
  // Only now: if the process dies before that, a job makes the post.
  await ofWorkspace(context, record).change({ _id: record._id }, { $set: { toKeep: false } });
}

const ofWorkspace = (context: RunsContext, { account }: RunRecord) => runsOf(context, account.toHexString());

const makerOf = (record: RunRecord): Actor => ({
  workspace: record.account.toHexString(),
  account: creatorOf(record),
  ...(record.client && { client: record.client.toHexString() }),
});

/** The picture that was drawn for a text of a composer's generation. */
async function pictureFor(context: RunsContext, record: RunRecord): Promise<PictureResult | null> {
  const { set, part } = record;
  if (!set || !part?.startsWith('text')) return null;
  const drawn = await ofWorkspace(context, record).findOne({ set, part: 'picture', status: 'done' });
  return (drawn?.response ?? null) as PictureResult | null;
}

/** Whether a part of a composer's generation is still being made. */
function isAtWork(context: RunsContext, workspace: string, set: Types.ObjectId): Promise<boolean> {
  return runsOf(context, workspace).has({
    set,
    part: /^(?:text|picture)/,
    status: { $in: ['running', 'stored'] },
    leaseUntil: { $gt: context.now() },
  });
}

/** A refined text belongs to the post of its original, unless it is for another platform (`refineText`). */
const isPostOfItsOwn = { 'brief.change.kind': { $in: [null, 'platform'] } } as QueryFilter<RunRecord>;

/** Makes posts of what somebody has made as a visitor, once they have signed up. */
export async function makePostsOfVisitor(
  context: RunsContext,
  workspace: string,
  makePost: MakePost,
): Promise<void> {
  const runs = runsOf(context, workspace);
  // Mark them first: if this process dies, a job makes the remaining posts.
  await runs.updateMany({ toKeep: false, ...isPostOfItsOwn }, { toKeep: true });
  await makeMarkedPosts(context, makePost, workspace);
}

/**
 * Makes posts of what somebody has made as a visitor, once they have signed in to an account that they already had. The
 * account takes over the results and their files, then the uploads that no result shows yet, and none of the visitor's
 * credits. What isn't finished yet follows when it is.
 */
export async function handOverResults(
  context: RunsContext,
  makePost: MakePost,
  { visitorId, memberId }: Visit,
): Promise<void> {
  // Mark them first, as above. If two members sign in here at the same time, each result goes to only one of them.
  await runsOf(context, visitorId).updateMany(
    { heir: { $exists: false }, status: { $ne: 'failed' }, ...isPostOfItsOwn },
    { toKeep: true, heir: new Types.ObjectId(memberId) },
  );
  await makeMarkedPosts(context, makePost, visitorId);
  if (!(await context.objects.handOverUploads(visitorId, memberId)))
    await context.tellLeftBehind({ visitorId, memberId });
}

async function makeMarkedPosts(context: RunsContext, makePost: MakePost, workspace: string): Promise<void> {
  const marked = runsOf(context, workspace).find({ toKeep: true, status: 'done' });
  for (const { _id } of await marked.select({ _id: 1 }).lean<RunRecord[]>())
    await makePostOfResult(context, makePost, { workspace, runId: _id.toHexString() });
}
