import {
  defaultPreferences,
  mayDo,
  type Preferences,
  type User,
  type WorkspaceRight,
} from '@postloom/shared-contracts';
import type { CreditsState, SessionState, WorkspaceState } from '@postloom/shared-contracts/federation';
import { useStore } from 'zustand';
import { useClosedClient } from './closed-client.ts';
import { useHost } from './remote.tsx';

/** Whether somebody is signed in, and who. */
export function useSession(): SessionState {
  return useStore(useHost().session);
}

/** The signed-in user; null for a visitor, and until it is known. */
export function useUser(): User | null {
  return useSession().user;
}

/** How the member wants things shown and kept; the defaults for a visitor. */
export function usePreferences(): Preferences {
  return useUser()?.preferences ?? defaultPreferences;
}

/** The caller's plan and credits, kept up to date. Until they are known, those of the free plan stand in. */
export function useCredits(): CreditsState {
  return useStore(useHost().credits);
}

/** In which workspace this tab stands, and in which others the person is. */
export function useWorkspace(): WorkspaceState {
  return useStore(useHost().workspace);
}

/**
 * Whether the person has a right in the workspace as a whole, whichever client is chosen. Until that is known they have:
 * the API has the last word.
 */
export function useWorkspaceRight(right: WorkspaceRight): boolean {
  const { current } = useWorkspace();
  return current === null || mayDo(current.role, right);
}

/** Whether the person has a right where they stand: of a client in the archive nobody makes or changes anything. */
export function useRight(right: WorkspaceRight): boolean {
  const mayByRole = useWorkspaceRight(right);
  const closed = useClosedClient();
  // The people, money and secrets of the workspace are of no client.
  return mayByRole && (right !== 'edit' || closed === null);
}
