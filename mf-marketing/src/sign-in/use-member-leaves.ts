import { useEffect } from 'react';
import { getHost } from '#app/host.ts';

/** Takes whoever is signed in, or has just been, on to where they wanted to go. */
export function useMemberLeaves(target: string): void {
  useEffect(() => {
    const { session, navigate } = getHost();
    const leave = () => {
      if (session.getState().status === 'member') navigate(target, { replace: true });
    };
    leave();
    return session.subscribe(leave);
  }, [target]);
}
