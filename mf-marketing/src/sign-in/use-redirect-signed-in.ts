import { useHost } from '@postloom/remote-kit';
import { workspaceQuery } from '@postloom/shared-contracts/paths';
import { useEffect } from 'react';

/** Redirects people who are signed in, or have just signed in, to where they wanted to go. */
export function useRedirectSignedIn(target: string): void {
  const { session, navigate } = useHost();
  useEffect(() => {
    const redirect = () => {
      if (session.getState().status !== 'member') return;
      // These need a page load: paths that the server answers itself, such as a payment, and those that set the tab's
      // workspace.
      if (target.startsWith('/api/') || new URL(target, location.origin).searchParams.has(workspaceQuery))
        location.replace(target);
      else navigate(target, { replace: true });
    };
    redirect();
    return session.subscribe(redirect);
  }, [session, navigate, target]);
}
