import type { ClosedClient } from '@postloom/shared-contracts/federation';
import { useStore } from 'zustand';
import { chosenClient } from './chosen-client.ts';
import { useHost } from './remote.tsx';

/** The chosen client, where it can only be read; null where it can be worked for, where none is chosen, and until it is known. */
export function useClosedClient(): ClosedClient | null {
  const { closed = null } = useStore(useHost().workspace);
  return closed?.id === chosenClient() ? closed : null;
}
