import type { CreditsState, HostServices } from '@postloom/shared-contracts/federation';
import { useStore } from 'zustand';

let current: HostServices | undefined;

/** Keeps what the shell gave to `createRoutes`, once per loaded version. */
export function setHost(host: HostServices): void {
  current = host;
}

/** The shell's services, for code outside of components too. */
export function getHost(): HostServices {
  if (!current) throw new Error('The shell has not called createRoutes yet.');
  return current;
}

/** The caller's plan and credits, kept up to date. Until they are known, those of the free plan stand in. */
export function useCredits(): CreditsState {
  return useStore(getHost().credits);
}
