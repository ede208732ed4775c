import { mayDo } from '@postloom/shared-contracts';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { chosenClient } from '../routing/keep-client.ts';

/** Whether the person may make and change posts where they stand. Until that is known they may. */
export function useMayWrite(): boolean {
  const { current, closed } = useStore(useShell().host.workspace);
  const chosen = chosenClient(useLocation());
  const isClosed = closed?.id !== undefined && closed.id === chosen;
  return !isClosed && (current === null || mayDo(current.role, 'edit'));
}
