import type { HostServices } from '@postloom/shared-contracts/federation';
import { createListeners } from './session/session-end.ts';

export interface HostLifetime {
  readonly host: HostServices;
  /** Tells the version that another one has replaced it, and unsubscribes it from everything. */
  dispose(): void;
}

/**
 * The host services for one version of a remote. What the version registers is removed when the version is replaced.
 */
export function createHostLifetime(host: HostServices): HostLifetime {
  const disposal = createListeners();
  const ends = createListeners();
  const unsubscribe = host.onSessionEnd(ends.tell);
  return {
    host: { ...host, onSessionEnd: ends.add, onDispose: disposal.add },
    dispose: () => {
      unsubscribe();
      disposal.tell();
    },
  };
}
