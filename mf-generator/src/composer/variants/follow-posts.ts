import { useHost, useService } from '@postloom/remote-kit';
import { useEffect } from 'react';
import { findPost, says } from '#app/post/keep-post.ts';
import { asPosted } from './keep-variant.ts';
import { isKept, wordsOfPost } from './variant.ts';
import { createComposedVariants } from './variants.ts';

/**
 * Lets each card say what its post says, where that was changed in its own editor or by somebody else since: looked at
 * when the cards are shown, and when their tab is again. A card with changes of its own keeps them.
 */
export function useFollowPosts(): void {
  const { api } = useHost();
  const { store, takeOver } = useService(createComposedVariants);
  useEffect(() => {
    let isGone = false;
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      for (const { id, postId, kept } of store.getState().variants.filter(isKept)) {
        if (postId === null || kept === null) continue;
        findPost(api, postId).then(
          (post) => {
            const now = store.getState().variants.find((variant) => variant.id === id);
            // What was saved from here since the question is newer than the answer.
            if (isGone || !post || !now || now.kept !== kept || !isKept(now)) return;
            if (!says(post, asPosted(kept))) takeOver(id, postId, wordsOfPost(post, now.words));
          },
          // Not to be read just now: it is looked at again, and saving does not write over it unseen.
          () => undefined,
        );
      }
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', look);
    };
  }, [api, store, takeOver]);
}
