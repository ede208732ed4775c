import type { HostServices } from '@postloom/shared-contracts/federation';
import { createListeners } from './session/session-end.ts';

export interface HostLifetime {
  readonly host: HostServices;
  /** Tells the version that another one has replaced it, and nothing more from then on. */
  dispose(): void;
}

/**
 * The host services for one version of a remote. Its listeners for the end of a session are removed when the version is
 * replaced. Subscriptions to stores are ended by whoever made them: its screens, when they are left.
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
