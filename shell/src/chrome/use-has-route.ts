import { findOwner } from '@postloom/shared-contracts/deployment';
import { useCallback } from 'react';
import { useShell } from '../host-context.ts';

/** Tells whether an active remote owns a path, so that the chrome never links to a screen that doesn't exist. */
export function useHasRoute(): (path: string) => boolean {
  const { record } = useShell();
  return useCallback((path: string) => findOwner(record, path) !== null, [record]);
}
