import { readFailure, useHost } from '@postloom/remote-kit';
import { calendarEndpoints, type Post, postsEndpoints } from '@postloom/shared-contracts';
import { useQueryClient } from '@tanstack/react-query';
import { findPost } from '#app/post/keep-post.ts';
import type { DatedVariant } from './due-times.ts';
import { useComposedVariants } from './variants.ts';

/** Another variant for the same platform as a post that is being scheduled, with its own post. */
export interface OtherPost {
  readonly variant: DatedVariant;
  readonly post: Post;
}

/**
 * Whether scheduling replaces this post unless the person chooses otherwise. That is the case if it is scheduled, or
 * was saved automatically and never changed. Posts that are published or were shown to a client stay.
 */
export const isReplaced = ({ post }: OtherPost): boolean =>
  !post.signOff &&
  post.status !== 'published' &&
  (post.scheduledAt !== null || (post.sourceRunId !== null && post.version === 1));

/** Moves replaced posts to the bin, and restores them. */
export function useReplacePosts() {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const { letGo, keepAs, noteScheduled } = useComposedVariants();

  /** @returns whether it is in the bin now. A post that was changed since the person saw it isn't moved. */
  async function replaceOne({ variant, post: { id, version } }: OtherPost): Promise<boolean> {
    const now = await findPost(api, id);
    if (now && now.version !== version) return false;
    if (now) await api.call(postsEndpoints.deletePost, { params: { id } });
    letGo(variant.id);
    return true;
  }

  /** Never rejects. @returns the posts that are in the bin now. */
  async function replace(others: readonly OtherPost[]): Promise<readonly OtherPost[]> {
    const gone: OtherPost[] = [];
    for (const other of others) {
      if (await replaceOne(other).catch(() => false)) gone.push(other);
    }
    return gone;
  }

  /** Restores posts with their times, if the plan still allows that many. @throws if one can't be restored. */
  async function putBack(others: readonly OtherPost[]): Promise<void> {
    for (const { variant, post } of others) {
      const params = { id: post.id };
      const restored = await api.call(postsEndpoints.restorePost, { params });
      queryClient.setQueryData(api.query(postsEndpoints.getPost, { params }).queryKey, restored);
      keepAs(variant.id, post.id, variant.kept ?? variant.words);
      noteScheduled(variant.id, restored.scheduledAt !== null);
    }
  }

  /** Whether removing these posts makes room for scheduled posts, and restoring them would still fit the plan. */
  async function makesRoom(others: readonly OtherPost[]): Promise<boolean> {
    const from = new Date().toISOString();
    if (!others.some(({ post }) => post.scheduledAt !== null && post.scheduledAt > from)) return false;
    const to = new Date(Date.now() + 1000).toISOString();
    const { plan } = await api.call(calendarEndpoints.getCalendar, { query: { from, to } });
    // After a change of plan there may be more scheduled posts than it allows. Restored posts then lose their times.
    return plan !== null && plan.planned <= plan.limit;
  }

  return {
    replace,
    putBack,
    /**
     * Schedules a post. If the plan allows no more scheduled posts, replaces the others first. If it is still refused,
     * they are restored.
     * @returns the result of `schedule` (`timed`), and the posts that were moved to the bin for it (`gone`).
     */
    async inPlaceOf<T>(
      others: readonly OtherPost[],
      schedule: () => Promise<T>,
    ): Promise<{ readonly timed: T; readonly gone: readonly OtherPost[] }> {
      try {
        return { timed: await schedule(), gone: [] };
      } catch (error) {
        if (readFailure(error).code !== 'plan_required' || !(await makesRoom(others))) throw error;
      }
      const gone = await replace(others);
      try {
        return { timed: await schedule(), gone };
      } catch (error) {
        await putBack(gone);
        throw error;
      }
    },
  };
}
