import { useApiMutation, useHost } from '@postloom/remote-kit';
import { postsEndpoints } from '@postloom/shared-contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isOffline } from '#app/generation/connection.ts';
import { findPost } from '#app/post/keep-post.ts';
import { keepVariant } from './keep-variant.ts';
import { forgetPosts } from './save-post.ts';
import { type ComposedVariant, isKept } from './variant.ts';
import { useComposedVariants } from './variants.ts';
import type { Words } from './words.ts';

/**
 * Writes what was changed of a variant into the post that has it, without a word. What was published, is with a client,
 * was deleted or changed elsewhere is left for the person to save. Without a connection it says so, and goes on when
 * there is one again.
 * @param isHeld while the variant is still being changed.
 * @returns whether it is being written.
 */
export function useWriteThrough(variant: ComposedVariant, isHeld: boolean): boolean {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const { keepAs } = useComposedVariants();
  const write = useApiMutation({
    async call({ postId, ...rest }: ComposedVariant, options) {
      const post = postId === null ? null : await findPost(api, postId);
      if (!post || post.status === 'published' || post.signOff) return null;
      return keepVariant(api, { ...rest, postId }, { project: null, options });
    },
    onDone: async (kept, { id, words }) => {
      if (!kept || kept.isTheirs) return;
      const { post } = kept;
      keepAs(id, post.id, words);
      queryClient.setQueryData(api.query(postsEndpoints.getPost, { params: { id: post.id } }).queryKey, post);
      await forgetPosts(queryClient);
    },
    failed: ({ unreachable, sentence }) => {
      // What the server refuses stands on the card as unsaved.
      if (!unreachable) return null;
      return isOffline()
        ? {
            title: 'The post isn’t saved yet',
            description: 'Keep this page open: it’s saved as soon as you’re back online.',
            tone: 'default',
          }
        : { title: 'Couldn’t save the post', description: sentence ?? 'Please try again.' };
    },
  });
  const { run, isPending, failure } = write;
  const isDue = variant.postId !== null && !isKept(variant) && !isHeld && !isPending;
  /** Words that were tried: what could not be written once waits for the person. */
  const tried = useRef<Words | null>(null);
  useEffect(() => {
    if (!isDue || tried.current === variant.words) return;
    tried.current = variant.words;
    run(variant);
  }, [isDue, variant, run]);
  const isUnsent = failure?.unreachable ?? false;
  useEffect(() => {
    if (!isUnsent) return;
    const again = () => {
      tried.current = isDue ? variant.words : null;
      if (isDue) run(variant);
    };
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  });
  return isPending || (isDue && tried.current !== variant.words);
}
