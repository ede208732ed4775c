import type { DeploymentRecord } from '@postloom/shared-contracts/deployment';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { RecordStore } from './federation/deployment-record.ts';

export interface ShellContext {
  readonly host: HostServices;
  readonly records: RecordStore;
}

export const ShellContext = createContext<ShellContext | null>(null);

/** The host services and the deployment record of this moment, for the shell's own screens. */
export function useShell(): { readonly host: HostServices; readonly record: DeploymentRecord } {
  const context = use(ShellContext);
  if (!context) throw new Error('useShell needs a ShellContext around it');
  return { host: context.host, record: useStore(context.records) };
}
