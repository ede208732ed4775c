import { useHost } from '@postloom/remote-kit';
import type { Post } from '@postloom/shared-contracts';
import { findPost } from '#app/post/keep-post.ts';
import type { ComposedVariant } from './variant.ts';
import { useComposedVariants } from './variants.ts';

/** A variant with its post and that post's time. */
export interface DatedVariant extends ComposedVariant {
  /** Null if it has none, or its post was deleted. */
  readonly post: Post | null;
  /** When its post is scheduled (ISO 8601); null if it isn't, or there is no post. */
  readonly dueAt: string | null;
  readonly isPublished: boolean;
}

/**
 * Fetches the scheduled times of variants, which may have been set here, in the calendar or by somebody else.
 * @throws if a post can't be fetched.
 */
export function useDueTimes(): (variants: readonly ComposedVariant[]) => Promise<readonly DatedVariant[]> {
  const { api } = useHost();
  const { noteScheduled } = useComposedVariants();
  return (variants) =>
    Promise.all(
      variants.map(async (variant) => {
        const post = variant.postId === null ? null : await findPost(api, variant.postId);
        const dueAt = post?.scheduledAt ?? null;
        const isScheduled = dueAt !== null;
        // Keeps the variant's card up to date.
        if (isScheduled !== variant.isScheduled) noteScheduled(variant.id, isScheduled);
        return { ...variant, post, isScheduled, dueAt, isPublished: post?.status === 'published' };
      }),
    );
}
