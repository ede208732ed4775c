import { useHost } from '@postloom/remote-kit';
import { useEffect, useRef } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router-dom';

const leavesPage: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname;

/**
 * Blocks navigation while there are unsaved changes: the caller asks, and lets it continue or not. When the tab is
 * being closed, the browser asks.
 * @param isWayOut which navigations to block; by default those to another page.
 */
export function useLeaveBlocker(active: boolean, isWayOut: BlockerFunction = leavesPage): Blocker {
  const blocker = useBlocker((way) => active && isWayOut(way));
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [active]);
  return blocker;
}

/**
 * Asks before unsaved changes are lost: by following a link, going back, or closing the tab. If they are saved while it
 * asks, the question goes, and the person where they wanted to.
 * @param what what was changed: "post".
 * @param onLeave called when the person discards the changes.
 */
export function useLeaveGuard(active: boolean, what: string, onLeave?: () => void): void {
  const { confirm } = useHost();
  const blocker = useLeaveBlocker(active);
  const asking = useRef<AbortController>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    asking.current = new AbortController();
    const answer = confirm({
      title: 'Leave without saving?',
      description: `Your changes to this ${what} haven’t been saved.`,
      confirmLabel: 'Leave',
      cancelLabel: 'Keep editing',
      tone: 'danger',
      signal: asking.current.signal,
    });
    void answer.then(
      (leave) => {
        if (!leave) return blocker.reset();
        onLeave?.();
        blocker.proceed();
      },
      () => blocker.proceed(),
    );
  }, [blocker.state]);
  useEffect(() => {
    if (!active) asking.current?.abort();
  }, [active]);
}
