import { type RemoteContext, useService } from '@postloom/remote-kit';
import { useEffect } from 'react';
import { useReadPostsAgain } from './read-posts-again.ts';

/** Lets this browser's tabs notify each other that posts have changed, without any of their content. */
export function createPostNews({ host }: RemoteContext) {
  const channel = new BroadcastChannel('postloom.posts');
  let isClosed = false;
  host.onDispose(() => {
    isClosed = true;
    channel.close();
  });
  return {
    tell(): void {
      if (!isClosed) channel.postMessage(null);
    },
    /** Calls the listener for each change in another tab. Returns the function to unsubscribe. */
    listen(listener: () => void): () => void {
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
  };
}

/** Shows changes made to posts in other tabs. */
export function useFollowOtherTabs(): void {
  const { listen } = useService(createPostNews);
  const readAgain = useReadPostsAgain();
  useEffect(() => listen(() => void readAgain()));
}
