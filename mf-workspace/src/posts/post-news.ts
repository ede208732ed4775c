import { useService } from '@postloom/remote-kit';
import { useEffect, useEffectEvent } from 'react';
import { useReadPostsAgain } from './read-posts-again.ts';

const channelName = 'postloom.posts';

/** Lets this browser's tabs notify each other that posts have changed, without any of their content. */
export function createPostNews() {
  const me = crypto.randomUUID();
  return {
    tell(): void {
      const channel = new BroadcastChannel(channelName);
      channel.postMessage(me);
      channel.close();
    },
    /** Calls the listener for each change in another tab. Returns the function to unsubscribe. */
    listen(listener: () => void): () => void {
      const channel = new BroadcastChannel(channelName);
      channel.addEventListener('message', ({ data }) => {
        if (data !== me) listener();
      });
      return () => channel.close();
    },
  };
}

/** Shows changes made to posts in other tabs. */
export function useFollowOtherTabs(): void {
  const { listen } = useService(createPostNews);
  const readAgain = useReadPostsAgain();
  const follow = useEffectEvent(() => void readAgain());
  useEffect(() => listen(() => follow()), [listen]);
}
