import { findOwner } from '@postloom/shared-contracts/deployment';
import { useEffect } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { type RemoteFailure, RemoteUnavailable } from '../federation/load-remote.ts';
import { useShell } from '../host-context.ts';
import { usePlace } from './place.tsx';
import { RemoteFailureScreen } from './remote-failure-screen.tsx';

export interface RemoteErrorScreenProps {
  /** Told of the path that it stands in for. */
  readonly onShown: (path: string) => void;
  /** Told of what was thrown while a screen was rendered; a failed load is reported by the loader. */
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
    onFailure({ remote: place.remote, version: place.version, phase: 'render', reason });
  }, [error]);
  const remote = failedToLoad ? error.remote : (place?.remote ?? findOwner(record, pathname)?.remote);
  return <RemoteFailureScreen remote={remote ?? 'shell'} detail={reason} />;
}
