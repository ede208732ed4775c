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
 * Saves changes of a variant to its post automatically and without a message. Posts that are published, with a client,
 * deleted or changed elsewhere aren't touched; the person has to save those. Without a connection a toast says so, and
 * the change is saved once the connection is back.
 * @param isHeld true while the variant is still being changed, to wait.
 * @returns whether changes are being saved.
 */
export function useWriteThrough(variant: ComposedVariant, isHeld: boolean): boolean {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const { keepAs } = useComposedVariants();
  const write = useApiMutation({
    async call({ postId, ...rest }: ComposedVariant, options) {
      const post = postId === null ? null : await findPost(api, postId);
      if (!post || post.status === 'published' || post.signOff) return null;
      return keepVariant(api, { ...rest, postId }, { generation: null, options });
    },
    onDone: async (kept, { id, words }) => {
      if (!kept || kept.isTheirs) return;
      const { post } = kept;
      keepAs(id, post.id, words);
      queryClient.setQueryData(api.query(postsEndpoints.getPost, { params: { id: post.id } }).queryKey, post);
      await forgetPosts(queryClient);
    },
    failed: ({ unreachable, sentence }) => {
      // If the server refuses, the card already shows the change as unsaved.
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
  /** The last words that were tried. They aren't tried again automatically, so that the person decides. */
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
