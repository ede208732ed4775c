import type { DeploymentRecord } from '@postloom/shared-contracts/deployment';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { createContext, use } from 'react';

export interface ShellContext {
  readonly host: HostServices;
  readonly record: DeploymentRecord;
}

export const ShellContext = createContext<ShellContext | null>(null);

/** The host services and the deployment record, for the shell's own screens. */
export function useShell(): ShellContext {
  const context = use(ShellContext);
  if (!context) throw new Error('useShell needs a ShellContext around it');
  return context;
}
