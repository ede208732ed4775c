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

/**
 * Writes a post with its time, which takes a place in the workspace's plan if it is in the future. A unique index
 * prevents two posts from having the same place, so that concurrent writes can't exceed the plan's number.
 * @param post the post before the change; null for a new one.
 * @param write gets the place, or null if the post needs none. Called again if another write was faster.
 * @throws {AppError} `plan_required` when the plan has no place (left); otherwise whatever `write` throws.
 */
export async function inPlan<T>(
  context: PostsContext,
  scope: Scope,
  { post, scheduledAt }: { readonly post: PostRecord | null; readonly scheduledAt: Date | null },
  write: (place: number | null) => Promise<T>,
): Promise<T> {
  const now = context.now();
  if (!scheduledAt || scheduledAt <= now) return write(null);
  const limit = planCatalogue[await context.credits.planOf(scope.workspace)].rights.scheduledPosts;
  if (limit === Number.POSITIVE_INFINITY) return write(null);
  // A post that already has a place keeps it and only changes its time.
  const isPlanned = post?.scheduledAt && post.scheduledAt > now && post.deletedAt === null;
  if (isPlanned) return write(post.place ?? null);
  if (limit === 0) throw new AppError('plan_required', { userMessage: planRequirements.scheduling.refusal });
  for (;;) {
    const place = await freePlace(context, scope, limit, now);
    if (place === null) throw planIsFull(limit);
    try {
      return await write(place);
    } catch (error) {
      if (!isDuplicateKey(error) || !('place' in (error.keyPattern as object))) throw error;
    }
  }
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
  // Posts from before the plan had a limit count, although they have no place.
  const withoutPlace = await posts.count({ deletedAt: null, scheduledAt: { $gt: now }, place: null });
  const used = new Set(taken.map(({ place }) => place));
  const free = Array.from({ length: limit }, (_, index) => index + 1).filter((place) => !used.has(place));
  const left = limit - used.size - withoutPlace;
  // A random one, so that concurrent writes seldom compete for the same place, but never beyond the number left.
  return left > 0 ? (free[Math.floor(Math.random() * Math.min(left, free.length))] ?? null) : null;
}

function planIsFull(limit: number): AppError {
  const more = lowestPlanBeyond(limit);
  const way = more ? `Move or remove one, or upgrade to ${more.name} for more.` : 'Move or remove one.';
  return new AppError('plan_required', {
    userMessage: `You’ve reached your plan’s limit of ${limit} scheduled posts. ${way}`,
  });
}
