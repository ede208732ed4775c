import type { HostServices } from '@postloom/shared-contracts/federation';
import { createListeners } from './session/session-end.ts';

export interface HostLifetime {
  readonly host: HostServices;
  /** Tells the version that another one has taken its place, and lets it hear of nothing any more. */
  dispose(): void;
}

/** The host services for one version of a remote: what it registers goes when the version goes. */
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
