import { findOwner } from '@postloom/shared-contracts/deployment';
import { useEffect } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { type RemoteFailure, RemoteUnavailable } from '../federation/load-remote.ts';
import { useShell } from '../host-context.ts';
import { usePlace } from './place.tsx';
import { RemoteFailureScreen } from './remote-failure-screen.tsx';

export interface RemoteErrorScreenProps {
  /** Called with the path whose screen this replaces. */
  readonly onShown: (path: string) => void;
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error is reported once
  useEffect(() => {
    onShown(pathname);
    if (failedToLoad || !place?.version) return;
    const { version, routePath } = place;
    onFailure({ remote: place.remote, version, phase: 'render', route: routePath, reason });
  }, [error]);
  const remote = failedToLoad ? error.remote : (place?.remote ?? findOwner(record, pathname)?.remote);
  return <RemoteFailureScreen remote={remote ?? 'shell'} detail={reason} />;
}
