import {
  lowestPlanBeyond,
  type PostStatus,
  planCatalogue,
  planRequirements,
} from '@postloom/shared-contracts';
import type { Types } from 'mongoose';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { PostRecord } from './posts.model.ts';
import { type PostsContext, postsOf } from './posts-context.ts';

/**
 * Requires that a scheduled post has a time.
 * @throws {AppError} `validation_failed`
 */
export function requireTime(status: PostStatus, scheduledAt: Date | null): void {
  if (status !== 'scheduled' || scheduledAt) return;
  const message = 'Please choose a time for a scheduled post.';
  throw new AppError('validation_failed', {
    userMessage: message,
    issues: [{ path: 'scheduledAt', message }],
  });
}

/** The fields of a post that say how it stands in the plan. */
type Placed = Pick<PostRecord, 'place' | 'plannedAt' | 'gaveUp'>;

/**
 * Writes a post with its time, which takes a place in the workspace's plan if it is in the future. A unique index
 * prevents two posts from having the same place, so that concurrent writes can't exceed the plan's number.
 *
 * A time that the post has given up can be had again without a place, as long as nothing was planned in between: until
 * then posts have only gone and come back, so there are no more of them than the plan allowed or left behind.
 * @param post the post before the change; null for a new one.
 * @param write gets the fields to write with the time. Called again if another write was faster.
 * @throws {AppError} `plan_required` when the plan has no place (left); otherwise whatever `write` throws.
 */
export async function inPlan<T>(
  context: PostsContext,
  scope: Scope,
  { post, scheduledAt }: { readonly post: PostRecord | null; readonly scheduledAt: Date | null },
  write: (placed: Placed) => Promise<T>,
): Promise<T> {
  const now = context.now();
  const from = post?.deletedAt === null ? post.scheduledAt : null;
  const isPlanned = from !== null && from > now;
  if (!scheduledAt || scheduledAt <= now) {
    return write({ place: null, ...(isPlanned && { gaveUp: { scheduledAt: from, at: now } }) });
  }
  // A post that already has a place keeps it and only changes its time.
  if (isPlanned) return write({ place: post?.place ?? null });
  const hadUntil = endOf(post, scheduledAt);
  const ofWorkspace = postsOf(context, { workspace: scope.workspace });
  const limit = planCatalogue[await context.credits.planOf(scope.workspace)].rights.scheduledPosts;
  const isLimited = limit !== Number.POSITIVE_INFINITY;
  for (;;) {
    const place = isLimited ? await freePlace(context, scope, limit, now) : null;
    // Looked up after the places, like the time that is written with one: if another post has taken the last place, it
    // was planned in between.
    const plannedAt = context.now();
    const isBack = hadUntil !== null && !(await ofWorkspace.has({ plannedAt: { $gte: hadUntil } }));
    if (isLimited && place === null && !isBack) throw noPlace(limit);
    try {
      return await write({ ...(!isBack && { plannedAt }), place });
    } catch (error) {
      if (!isDuplicateKey(error) || !('place' in (error.keyPattern as object))) throw error;
    }
  }
}

/** When the post lost this time, to the bin or otherwise; null if it never had it. */
function endOf(post: PostRecord | null, time: Date): Date | null {
  const had = [
    { scheduledAt: post?.scheduledAt, at: post?.deletedAt },
    { scheduledAt: post?.gaveUp?.scheduledAt, at: post?.gaveUp?.at },
  ];
  return had.find(({ scheduledAt }) => scheduledAt?.getTime() === time.getTime())?.at ?? null;
}

async function freePlace(
  context: PostsContext,
  scope: Scope,
  limit: number,
  now: Date,
): Promise<number | null> {
  const posts = postsOf(context, { workspace: scope.workspace });
  // Frees the places of posts whose time has come, without waiting for the job that marks them as ready.
  await posts.updateMany({ place: { $gt: 0 }, scheduledAt: { $lte: now } }, { place: null });
  const taken = (await posts
    .find({ place: { $gt: 0 } })
    .select({ place: 1 })
    .lean()) as unknown as {
    _id: Types.ObjectId;
    place: number;
  }[];
  // Posts from before the plan had a limit count (compat: plan-places), although they have no place.
  const withoutPlace = await posts.count({ deletedAt: null, scheduledAt: { $gt: now }, place: null });
  const used = new Set(taken.map(({ place }) => place));
  const free = Array.from({ length: limit }, (_, index) => index + 1).filter((place) => !used.has(place));
  const left = limit - used.size - withoutPlace;
  // A random one, so that concurrent writes seldom compete for the same place, but never beyond the number left.
  return left > 0 ? (free[Math.floor(Math.random() * Math.min(left, free.length))] ?? null) : null;
}

function noPlace(limit: number): AppError {
  if (limit === 0) return new AppError('plan_required', { userMessage: planRequirements.scheduling.refusal });
  const more = lowestPlanBeyond(limit);
  const way = more ? `Move or remove one, or upgrade to ${more.name} for more.` : 'Move or remove one.';
  return new AppError('plan_required', {
    userMessage: `You’ve reached your plan’s limit of ${limit} scheduled posts. ${way}`,
  });
}
