import { findOwner } from '@postloom/shared-contracts/deployment';
import { Container, PageSkeleton, Skeleton, Spinner } from '@postloom/ui-kit';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { isGuarded } from './is-guarded.ts';

/**
 * Shown on a first visit until the screen loads: a spinner while the guard checks the session, otherwise a skeleton, in the
 * app in the shape that the screen's route declares.
 */
export function PendingScreen() {
  const { pathname } = useLocation();
  const { record, host } = useShell();
  const { status } = useStore(host.session);
  if (status === 'loading' && isGuarded(record, pathname)) {
    return (
      <div className="shell:flex shell:justify-center shell:py-section">
        <Spinner label="Checking your session" size="lg" />
      </div>
    );
  }
  const route = findOwner(record, pathname)?.route;
  if (route?.chrome === 'app') {
    return (
      <Container width="wide" aria-busy="true" className="shell:py-4 shell:sm:py-8">
        <PageSkeleton shape={route.shape} />
      </Container>
    );
  }
  return (
    // As tall as the window, so that the footer starts below the fold and doesn't jump when the screen arrives.
    <Container aria-busy="true" className="shell:min-h-dvh">
      {/* As screens begin: their title, what it is about, on a phone what one does there, and the first of it. */}
      <div className="shell:flex shell:flex-col shell:gap-8 shell:py-8">
        <div className="shell:flex shell:flex-col shell:gap-4">
          <Skeleton className="shell:h-8 shell:w-2/3" />
          <Skeleton className="shell:h-4 shell:w-4/5" />
          <Skeleton className="shell:h-10 shell:w-40 shell:sm:hidden" />
        </div>
        <Skeleton className="shell:h-64 shell:w-full" />
      </div>
    </Container>
  );
}
