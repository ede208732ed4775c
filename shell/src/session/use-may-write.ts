import { mayDo } from '@postloom/shared-contracts';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { chosenClient } from '../routing/keep-client.ts';

/** Whether the person may create and edit posts in this workspace and client. Assumes they may until it is known. */
export function useMayWrite(): boolean {
  const { current, closed } = useStore(useShell().host.workspace);
  const chosen = chosenClient(useLocation());
  const isClosed = closed?.id !== undefined && closed.id === chosen;
  return !isClosed && (current === null || mayDo(current.role, 'edit'));
}
