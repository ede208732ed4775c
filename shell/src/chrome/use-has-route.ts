import { findOwner } from '@postloom/shared-contracts/deployment';
import { useCallback } from 'react';
import { useShell } from '../host-context.ts';

/** Tells whether an active remote has a path, so that the chrome never links to a screen that is not there. */
export function useHasRoute(): (path: string) => boolean {
  const { record } = useShell();
  return useCallback((path: string) => findOwner(record, path) !== null, [record]);
}
