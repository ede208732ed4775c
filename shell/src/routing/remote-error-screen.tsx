import { findOwner } from '@postloom/shared-contracts/deployment';
import { useEffect } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { type RemoteFailure, RemoteUnavailable } from '../federation/load-remote.ts';
import { useShell } from '../host-context.ts';
import type { FailedScreen } from './failed-screen.ts';
import { usePlace } from './place.tsx';
import { RemoteFailureScreen } from './remote-failure-screen.tsx';

export interface RemoteErrorScreenProps {
  /** Called with the screen that this replaces. */
  readonly onShown: (failed: FailedScreen) => void;
  /** Called with what was thrown while rendering; the loader reports failed loads itself. */
  readonly onFailure: (failure: RemoteFailure) => void;
}

/** The error boundary of every remote's screen. */
export function RemoteErrorScreen({ onShown, onFailure }: RemoteErrorScreenProps) {
  const error = useRouteError();
  const place = usePlace();
  const { record } = useShell();
  const { pathname } = useLocation();
  const reason = error instanceof Error ? error.message : String(error);
  const failedToLoad = error instanceof RemoteUnavailable;
  const remote =
    (failedToLoad ? error.remote : (place?.remote ?? findOwner(record, pathname)?.remote)) ?? 'shell';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error is reported once
  useEffect(() => {
    const failures = failedToLoad ? error.failures : place ? [place] : [];
    const tried = failures.flatMap(({ version }) => version?.version ?? []);
    // Where nothing answered, it is what is live that couldn't be shown.
    onShown({
      path: pathname,
      remote,
      versions: tried.length > 0 ? tried : [record.remotes[remote]?.version],
    });
    if (failedToLoad || !place?.version) return;
    const { version, routePath } = place;
    onFailure({ remote: place.remote, version, phase: 'render', route: routePath, reason });
  }, [error]);
  return <RemoteFailureScreen remote={remote} detail={reason} />;
}
