import { mapFew, useHost, useService } from '@postloom/remote-kit';
import { useEffect } from 'react';
import { findPost, says } from '#app/post/keep-post.ts';
import { asPosted } from './keep-variant.ts';
import { isKept, wordsOfPost } from './variant.ts';
import { createComposedVariants } from './variants.ts';

/**
 * Updates each card if its post was changed in the post editor or by somebody else. Checks when the cards are shown,
 * and when their browser tab becomes visible again. A card with unsaved changes keeps them.
 */
export function useFollowPosts(): void {
  const { api } = useHost();
  const { store, takeOver } = useService(createComposedVariants);
  useEffect(() => {
    let isGone = false;
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      void mapFew(store.getState().variants.filter(isKept), async ({ id, postId, kept }) => {
        if (isGone || postId === null || kept === null) return;
        // A failure can be ignored: the post is checked again later, and saving doesn't overwrite unseen changes.
        const post = await findPost(api, postId).catch(() => null);
        const now = store.getState().variants.find((variant) => variant.id === id);
        // If the card was saved from here during the request, the answer is outdated.
        if (isGone || !post || !now || now.kept !== kept || !isKept(now)) return;
        if (!says(post, asPosted(kept))) takeOver(id, postId, wordsOfPost(post, now.words));
      });
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', look);
    };
  }, [api, store, takeOver]);
}
