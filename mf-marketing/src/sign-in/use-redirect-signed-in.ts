import { useHost } from '@postloom/remote-kit';
import { workspaceQuery } from '@postloom/shared-contracts/paths';
import { useEffect } from 'react';

/** Takes anyone who is signed in, or has just been, on to where they wanted to go. */
export function useRedirectSignedIn(target: string): void {
  const { session, navigate } = useHost();
  useEffect(() => {
    const redirect = () => {
      if (session.getState().status !== 'member') return;
      // What the server answers itself, such as the way to a payment, is no screen; and in which workspace a tab stands,
      // a page says when it is loaded.
      if (target.startsWith('/api/') || new URL(target, location.origin).searchParams.has(workspaceQuery))
        location.replace(target);
      else navigate(target, { replace: true });
    };
    redirect();
    return session.subscribe(redirect);
  }, [session, navigate, target]);
}
