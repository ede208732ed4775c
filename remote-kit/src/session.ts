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

/** The signed-in user; null for a visitor, and until the session is known. */
export function useUser(): User | null {
  return useSession().user;
}

/** The member's preferences, or the defaults for a visitor. */
export function usePreferences(): Preferences {
  return useUser()?.preferences ?? defaultPreferences;
}

/** The caller's plan and credits, kept up to date. Until they are known, those of the free plan. */
export function useCredits(): CreditsState {
  return useStore(useHost().credits);
}

/** This tab's workspace, and the person's other ones. */
export function useWorkspace(): WorkspaceState {
  return useStore(useHost().workspace);
}

/**
 * Whether the person has a right in the workspace as a whole, whichever client is chosen. True until it is known: the
 * API makes the final decision.
 */
export function useWorkspaceRight(right: WorkspaceRight): boolean {
  const { current } = useWorkspace();
  return current === null || mayDo(current.role, right);
}

/** Whether the person has a right in this workspace and client. Nobody can edit anything of an archived client. */
export function useRight(right: WorkspaceRight): boolean {
  const mayByRole = useWorkspaceRight(right);
  const closed = useClosedClient();
  // The other rights (people, money and secrets) belong to the workspace, not to a client.
  return mayByRole && (right !== 'edit' || closed === null);
}
