import type { ClosedClient } from '@postloom/shared-contracts/federation';
import { useStore } from 'zustand';
import { chosenClient } from './chosen-client.ts';
import { useHost } from './remote.tsx';

/** The chosen client if it is read-only; null if it isn't, if none is chosen, or until it is known. */
export function useClosedClient(): ClosedClient | null {
  const { closed = null } = useStore(useHost().workspace);
  return closed?.id === chosenClient() ? closed : null;
}
