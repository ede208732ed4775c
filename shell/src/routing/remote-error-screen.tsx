import type { RemoteName } from '@postloom/shared-contracts/deployment';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { RemoteUnavailable } from '../federation/load-remote.ts';
import { RemoteFailureScreen } from './remote-failure-screen.tsx';

export interface RemoteErrorScreenProps {
  readonly remote: RemoteName;
  /** Told of what was thrown while the screen was rendered; a failed load is reported by the loader. */
  readonly onRenderError: (reason: string) => void;
}

/** The error boundary of a remote's route. */
export function RemoteErrorScreen({ remote, onRenderError }: RemoteErrorScreenProps) {
  const error = useRouteError();
  const reason = error instanceof Error ? error.message : String(error);
  const failedToLoad = error instanceof RemoteUnavailable;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error is reported once
  useEffect(() => {
    if (!failedToLoad) onRenderError(reason);
  }, [error]);
  return <RemoteFailureScreen remote={remote} detail={reason} />;
}
