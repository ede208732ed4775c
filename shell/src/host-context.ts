import type { DeploymentRecord } from '@postloom/shared-contracts/deployment';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { RecordStore } from './federation/deployment-record.ts';

export interface ShellContext {
  readonly host: HostServices;
  readonly records: RecordStore;
  /**
   * Whether the page data said that the workspace has clients: the client bar's space is then reserved before they
   * load.
   */
  readonly hasClients?: boolean;
  /** Whether this renders the prerendered app frame, which is the same for everybody. */
  readonly isFrame?: boolean;
}

export const ShellContext = createContext<ShellContext | null>(null);

/** The host services and the current deployment record, for the shell's own screens. */
export function useShell(): Pick<ShellContext, 'host' | 'hasClients' | 'isFrame'> & {
  readonly record: DeploymentRecord;
} {
  const context = use(ShellContext);
  if (!context) throw new Error('useShell needs a ShellContext around it');
  const { records, ...rest } = context;
  return { ...rest, record: useStore(records) };
}
