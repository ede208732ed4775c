import { countedMax, type PostStatus } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { type QueryFilter, Types } from 'mongoose';
import { inBin } from '#app/kernel/database/bin.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import type { PostRecord } from './posts.model.ts';
import { type PostsContext, postsOf } from './posts-context.ts';
import { type PostSummary, toPostSummaries } from './to-post.ts';

export interface PlannedPosts {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly platform?: Platform | undefined;
  readonly status?: PostStatus | undefined;
  readonly project?: string | undefined;
  readonly limit: number;
}

/** Posts with a time in a range, in order of time. */
export async function plannedPosts(
  context: PostsContext,
  scope: Scope,
  { from, to, platform, status, project, limit }: PlannedPosts,
): Promise<PostSummary[]> {
  const filter: QueryFilter<PostRecord> = {
    deletedAt: null,
    scheduledAt: { $gte: from, $lt: to },
    ...(platform && { platform }),
    ...(status && { status }),
    ...(project && { project: new Types.ObjectId(project) }),
  };
  const found = await postsOf(context, scope)
    .find(filter)
    .select({ slides: 0, videoScript: 0, viralPrediction: 0 })
    .sort({ scheduledAt: 1, _id: 1 })
    .limit(limit)
    .lean();
  return toPostSummaries(context, found as unknown as PostRecord[]);
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
