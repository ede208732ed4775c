import type { DeploymentRecord } from '@postloom/shared-contracts/deployment';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { RecordStore } from './federation/deployment-record.ts';

export interface ShellContext {
  readonly host: HostServices;
  readonly records: RecordStore;
  /** Whether the page said that its workspace has clients: their bar has its place before they are there. */
  readonly hasClients?: boolean;
  /** Whether this is the frame of the app, rendered for everybody at once. */
  readonly isFrame?: boolean;
}

export const ShellContext = createContext<ShellContext | null>(null);

/** The host services and the deployment record of this moment, for the shell's own screens. */
export function useShell(): Pick<ShellContext, 'host' | 'hasClients' | 'isFrame'> & {
  readonly record: DeploymentRecord;
} {
  const context = use(ShellContext);
  if (!context) throw new Error('useShell needs a ShellContext around it');
  const { records, ...rest } = context;
  return { ...rest, record: useStore(records) };
}
