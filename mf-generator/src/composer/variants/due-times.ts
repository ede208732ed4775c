import { useHost } from '@postloom/remote-kit';
import type { Post } from '@postloom/shared-contracts';
import { findPost } from '#app/post/keep-post.ts';
import type { ComposedVariant } from './variant.ts';
import { useComposedVariants } from './variants.ts';

/** A variant with its post, and the time that this has. */
export interface DatedVariant extends ComposedVariant {
  /** Null where it has none any more. */
  readonly post: Post | null;
  /** When its post is due: ISO time; null where it has no time, or the variant no post. */
  readonly dueAt: string | null;
  readonly isPublished: boolean;
}

/**
 * Reads when variants are due, wherever their posts were given a time: here, in the calendar or by somebody else.
 * @throws where that cannot be read.
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
        // Its card says so from now on.
        if (isScheduled !== variant.isScheduled) noteScheduled(variant.id, isScheduled);
        return { ...variant, post, isScheduled, dueAt, isPublished: post?.status === 'published' };
      }),
    );
}
