import { type RemoteContext, useService } from '@postloom/remote-kit';
import { useEffect } from 'react';
import { useReadPostsAgain } from './read-posts-again.ts';

/** What the tabs of this browser tell each other of posts: that some have changed, and nothing of what is in them. */
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
    /** Calls for each change that was made in another tab. Returns the undo. */
    listen(listener: () => void): () => void {
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
  };
}

/** Shows what is changed of posts in other tabs. */
export function useFollowOtherTabs(): void {
  const { listen } = useService(createPostNews);
  const readAgain = useReadPostsAgain();
  useEffect(() => listen(() => void readAgain()));
}
