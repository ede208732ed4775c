import { readFailure, useHost } from '@postloom/remote-kit';
import { calendarEndpoints, type Post, postsEndpoints } from '@postloom/shared-contracts';
import { useQueryClient } from '@tanstack/react-query';
import { findPost } from '#app/post/keep-post.ts';
import type { DatedVariant } from './due-times.ts';
import { useComposedVariants } from './variants.ts';

/** Another variant for a platform that a post is scheduled for, with the post that it has itself. */
export interface OtherPost {
  readonly variant: DatedVariant;
  readonly post: Post;
}

/**
 * Whether one stands in for it unless the person says otherwise: it has a time, or was saved unasked and left as it was.
 * What a client was shown stays, and what is published.
 */
export const isReplaced = ({ post }: OtherPost): boolean =>
  !post.signOff &&
  post.status !== 'published' &&
  (post.scheduledAt !== null || (post.sourceRunId !== null && post.version === 1));

/** Puts posts that another one stands in for into the bin, and takes them out again. */
export function useReplacePosts() {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const { letGo, keepAs, noteScheduled } = useComposedVariants();

  /** @returns whether it is gone; not where it was changed since the person has seen it. */
  async function replaceOne({ variant, post: { id, version } }: OtherPost): Promise<boolean> {
    const now = await findPost(api, id);
    if (now && now.version !== version) return false;
    if (now) await api.call(postsEndpoints.deletePost, { params: { id } });
    letGo(variant.id);
    return true;
  }

  /** Never rejects. @returns those that are in the bin now. */
  async function replace(others: readonly OtherPost[]): Promise<readonly OtherPost[]> {
    const gone: OtherPost[] = [];
    for (const other of others) {
      if (await replaceOne(other).catch(() => false)) gone.push(other);
    }
    return gone;
  }

  /** Each with its time, where the plan has room for that still. @throws where one cannot be restored. */
  async function putBack(others: readonly OtherPost[]): Promise<void> {
    for (const { variant, post } of others) {
      const params = { id: post.id };
      const restored = await api.call(postsEndpoints.restorePost, { params });
      queryClient.setQueryData(api.query(postsEndpoints.getPost, { params }).queryKey, restored);
      keepAs(variant.id, post.id, variant.kept ?? variant.words);
      noteScheduled(variant.id, restored.scheduledAt !== null);
    }
  }

  /** Whether they take places in the plan that would be there again if they were put back. */
  async function takePlaces(others: readonly OtherPost[]): Promise<boolean> {
    const from = new Date().toISOString();
    if (!others.some(({ post }) => post.scheduledAt !== null && post.scheduledAt > from)) return false;
    const to = new Date(Date.now() + 1000).toISOString();
    const { plan } = await api.call(calendarEndpoints.getCalendar, { query: { from, to } });
    // Where there are more than the plan allows, since it was changed, none gets its time back.
    return plan !== null && plan.planned <= plan.limit;
  }

  return {
    replace,
    putBack,
    /**
     * Schedules a post, on a full plan in the place of those that it stands in for. If it is refused all the same, they
     * are put back.
     * @returns what `schedule` does, and those that are in the bin for it.
     */
    async inPlaceOf<T>(
      others: readonly OtherPost[],
      schedule: () => Promise<T>,
    ): Promise<{ readonly timed: T; readonly gone: readonly OtherPost[] }> {
      try {
        return { timed: await schedule(), gone: [] };
      } catch (error) {
        if (readFailure(error).code !== 'plan_required' || !(await takePlaces(others))) throw error;
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
