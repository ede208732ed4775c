import { type ApiError, authEndpoints, creditsEndpoints, defaultCredits } from '@postloom/shared-contracts';
import type { ApiClient } from '@postloom/shared-contracts/client';
import type { CreditsState, SessionState } from '@postloom/shared-contracts/federation';
import type { QueryClient } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface SessionStores {
  readonly session: StoreApi<SessionState>;
  readonly credits: StoreApi<CreditsState>;
  /** Who is signed in, asked at most once unless `again`. Never rejects: an error counts as nobody. */
  ensureSession(): Promise<SessionState>;
  refreshSession(): Promise<SessionState>;
  refreshCredits(): Promise<void>;
}

export interface SessionStoresInput {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  /** False where the server saw no session with the page: then nobody is signed in, and it is not asked. */
  readonly mayBeSignedIn: boolean;
}

/** Who is here and what they may spend, kept once for the shell and all remotes. */
export function createSessionStores({ api, queryClient, mayBeSignedIn }: SessionStoresInput): SessionStores {
  const session = createStore<SessionState>(() => ({
    status: mayBeSignedIn ? 'loading' : 'visitor',
    user: null,
  }));
  const credits = createStore<CreditsState>(() => ({ status: 'loading', credits: defaultCredits }));
  const userQuery = api.queryOrNull(authEndpoints.getUser, {});
  const creditsQuery = api.query(creditsEndpoints.getCredits, {});

  const ask = async (): Promise<SessionState> => {
    // The guard treats an error like nobody (spec section 2); who is known already is not forgotten for one.
    const user = await queryClient
      .fetchQuery({ ...userQuery, staleTime: 0 })
      .catch(() => session.getState().user);
    const state: SessionState = user ? { status: 'member', user } : { status: 'visitor', user: null };
    session.setState(state, true);
    return state;
  };

  let asking = mayBeSignedIn ? undefined : Promise.resolve(session.getState());

  const refreshCredits = async (): Promise<void> => {
    try {
      const answer = await queryClient.fetchQuery({ ...creditsQuery, staleTime: 0 });
      credits.setState({ status: 'ready', credits: answer }, true);
    } catch (error) {
      credits.setState({ ...credits.getState(), status: 'error' });
      if (!(error as ApiError).status) return; // No connection: the screen says what it needs to.
    }
  };

  return {
    session,
    credits,
    ensureSession: () => {
      asking ??= ask();
      return asking;
    },
    refreshSession: async () => {
      asking = ask();
      const state = await asking;
      await refreshCredits();
      return state;
    },
    refreshCredits,
  };
}
