import { useApiMutation, useHost } from '@postloom/remote-kit';
import { postsEndpoints } from '@postloom/shared-contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { findPost } from '#app/post/keep-post.ts';
import { keepVariant } from './keep-variant.ts';
import { forgetPosts } from './save-post.ts';
import { type ComposedVariant, isKept } from './variant.ts';
import { useComposedVariants } from './variants.ts';
import type { Words } from './words.ts';

/**
 * Writes what was changed of a variant into the post that has it, without a word. What was published, is with a client,
 * was deleted or changed elsewhere is left for the person to save.
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
  });
  const { run, isPending } = write;
  const isDue = variant.postId !== null && !isKept(variant) && !isHeld && !isPending;
  /** Words that were tried: what could not be written once waits for the person. */
  const tried = useRef<Words | null>(null);
  useEffect(() => {
    if (!isDue || tried.current === variant.words) return;
    tried.current = variant.words;
    run(variant);
  }, [isDue, variant, run]);
  return isPending || (isDue && tried.current !== variant.words);
}
