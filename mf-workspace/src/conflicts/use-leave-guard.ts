import { useHost } from '@postloom/remote-kit';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Asks before unsaved changes are left behind: by a link, by the browser's own way back, by closing the tab.
 * @param what what was changed: "post".
 * @param onLeave the person has given the changes up.
 */
export function useLeaveGuard(active: boolean, what: string, onLeave?: () => void): void {
  const { confirm } = useHost();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: 'Leave without saving?',
      description: `Your changes to this ${what} have not been saved.`,
      confirmLabel: 'Leave',
      cancelLabel: 'Keep editing',
      tone: 'danger',
    }).then((leave) => {
      if (!leave) return blocker.reset();
      onLeave?.();
      blocker.proceed();
    });
  }, [blocker.state]);
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [active]);
}
