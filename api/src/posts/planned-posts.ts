import { countedMax } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import type { QueryFilter } from 'mongoose';
import { inBin } from '#app/kernel/database/bin.ts';
import { inBatches } from '#app/kernel/database/in-batches.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import type { PostRecord } from './posts.model.ts';
import { type PostsContext, postsOf } from './posts-context.ts';
import { type PostSummary, toPostSummaries } from './to-post.ts';

export interface Range {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly limit: number;
}

const inRange = ({ from, to }: Range): QueryFilter<PostRecord> => ({
  deletedAt: null,
  scheduledAt: { $gte: from, $lt: to },
});

/** Posts with a time in a range, in order of time: some at a time, because a thousand may hold a hundred megabytes. */
export const plannedPosts = (
  context: PostsContext,
  scope: Scope,
  range: Range,
): AsyncGenerator<PostSummary, void, undefined> =>
  inBatches<PostRecord, PostSummary>(
    postsOf(context, scope)
      .find(inRange(range))
      .select({ slides: 0, videoScript: 0, viralPrediction: 0 })
      .sort({ scheduledAt: 1, _id: 1 })
      .limit(range.limit),
    (records) => toPostSummaries(context, records),
  );

/** The times of a platform's posts in a range. */
export async function plannedTimes(
  context: PostsContext,
  scope: Scope,
  platform: Platform,
  range: Range,
): Promise<readonly Date[]> {
  const found = await postsOf(context, scope)
    .find({ ...inRange(range), platform })
    .select({ scheduledAt: 1 })
    .sort({ scheduledAt: 1 })
    .limit(range.limit)
    .lean<Pick<PostRecord, 'scheduledAt'>[]>();
  return found.flatMap(({ scheduledAt }) => scheduledAt ?? []);
}

/** How many posts of a workspace have a future time, up to `countedMax`. */
export const countPlanned = (context: PostsContext, scope: Scope): Promise<number> =>
  postsOf(context, scope).count({ deletedAt: null, scheduledAt: { $gt: context.now() } }, countedMax);

/** Whether any post of a workspace, including those in the bin, has a time at all. */
export async function hasTimes(context: PostsContext, scope: Scope): Promise<boolean> {
  const posts = postsOf(context, scope);
  const anyTime = { scheduledAt: { $gt: new Date(0) } };
  // One after the other, because each uses an index, and the second only matters to workspaces whose only such posts
  // are in the bin.
  return (
    (await posts.count({ ...anyTime, deletedAt: null }, 1)) > 0 ||
    (await posts.count({ ...anyTime, deletedAt: inBin }, 1)) > 0
  );
}
