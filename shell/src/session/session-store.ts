import { authEndpoints, type Credits, creditsEndpoints, defaultCredits } from '@postloom/shared-contracts';
import type { ApiClient } from '@postloom/shared-contracts/client';
import type { CreditsState, ReadableStore, SessionState } from '@postloom/shared-contracts/federation';
import type { PageMember } from '@postloom/shared-contracts/page-data';
import { CancelledError, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { endReauthentication, keepScreenOf, sessionEndedStore } from './session-ended.ts';

export interface SessionStores {
  readonly session: StoreApi<SessionState>;
  /** As the query cache has them: there they live. */
  readonly credits: ReadableStore<CreditsState>;
  /** Who is signed in, asked at most once unless `again`. Never rejects: an error counts as nobody. */
  ensureSession(): Promise<SessionState>;
  refreshSession(): Promise<SessionState>;
  /**
   * As `refreshSession`, after something was heard from another tab. Where the member has gone and `keepsScreen` says
   * so, they stay the one whose screen this is, and are asked to sign in again.
   */
  hearSession(keepsScreen: () => boolean): Promise<SessionState>;
  refreshCredits(): Promise<void>;
}

export interface SessionStoresInput {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  /** False where the server saw no session with the page: then nobody is signed in, and it is not asked. */
  readonly mayBeSignedIn: boolean;
  /** Who the page says is signed in: then it is not asked. */
  readonly member?: PageMember | null;
  /** Whether the page's credits are those of the workspace in which this tab stands. */
  readonly isHere?: boolean;
}

/** Who is here and what they may spend, kept once for the shell and all remotes. */
export function createSessionStores({
  api,
  queryClient,
  mayBeSignedIn,
  member = null,
  isHere = true,
}: SessionStoresInput): SessionStores {
  const session = createStore<SessionState>(() => ({
    status: mayBeSignedIn ? 'loading' : 'visitor',
    user: null,
  }));
  const userQuery = api.queryOrNull(authEndpoints.getUser, {});
  const creditsQuery = api.query(creditsEndpoints.getCredits, {});

  const ensureSession = (): Promise<SessionState> => {
    asking ??= ask();
    return asking;
  };

  const ask = async (keepsScreen = () => false): Promise<SessionState> => {
    const answer = await queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => undefined);
    const known = session.getState().user;
    if (known && answer === null && keepsScreen()) {
      keepScreenOf(known);
      return session.getState();
    }
    // The guard treats an error like nobody (spec section 2); a member who is known already is not forgotten for one.
    const user = answer === undefined ? known : answer;
    const state: SessionState = user ? { status: 'member', user } : { status: 'visitor', user: null };
    session.setState(state, true);
    // Not before it is known whose it is: until then nothing of the last one's is sent.
    if (answer !== undefined) endReauthentication();
    return state;
  };

  const credits = creditsIn(
    queryClient,
    creditsQuery.queryKey,
    // Asked for by the first screen that shows them: who only reads has none.
    () => void ensureSession().then(refreshCredits),
  );
  if (member) {
    // After the stores are made: a prerendered page is taken over as it was rendered, and told right then.
    queryClient.setQueryDefaults(creditsQuery.queryKey, { gcTime: Number.POSITIVE_INFINITY });
    if (isHere) queryClient.setQueryData(creditsQuery.queryKey, member.credits);
    session.setState({ status: 'member', user: member.user }, true);
  }
  let asking = mayBeSignedIn && !member ? undefined : Promise.resolve(session.getState());

  let latest = Promise.resolve();
  const refreshCredits = (): Promise<void> => {
    latest = readCredits();
    return latest;
  };

  const readCredits = async (): Promise<void> => {
    // One that is under way may have been answered before what this one is to see.
    await queryClient.cancelQueries({ queryKey: creditsQuery.queryKey }, { silent: true });
    await queryClient
      .fetchQuery({ ...creditsQuery, staleTime: 0, gcTime: Number.POSITIVE_INFINITY })
      // A failure is part of what the cache has, and the screen says what it needs to.
      .catch((error: unknown) => (error instanceof CancelledError ? latest : undefined));
  };

  const askAgain = async (keepsScreen?: () => boolean): Promise<SessionState> => {
    asking = ask(keepsScreen);
    const state = await asking;
    if (sessionEndedStore.getState().email === null) await refreshCredits();
    return state;
  };

  return {
    session,
    credits,
    ensureSession,
    refreshSession: () => askAgain(),
    hearSession: askAgain,
    refreshCredits,
  };
}

const unknownCredits: CreditsState = { status: 'loading', credits: defaultCredits };

/**
 * The credits in the query cache, as a store.
 * @param ask called at the first subscription, unless they are known.
 */
function creditsIn(
  queryClient: QueryClient,
  queryKey: QueryKey,
  ask: () => void,
): ReadableStore<CreditsState> {
  const read = (): CreditsState => {
    const state = queryClient.getQueryState<Credits>(queryKey);
    if (!state || (state.status === 'pending' && !state.data)) return unknownCredits;
    return {
      status: state.status === 'error' ? 'error' : 'ready',
      credits: state.data ?? defaultCredits,
    };
  };
  const store = createStore<CreditsState>(read);
  const hash = hashKey(queryKey);
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== hash) return;
    const now = read();
    const before = store.getState();
    if (now.status === before.status && now.credits === before.credits) return;
    store.setState(now, true);
  });
  let isAsked = false;
  return {
    ...store,
    subscribe(listener) {
      if (!isAsked && queryClient.getQueryData(queryKey) === undefined) {
        isAsked = true;
        ask();
      }
      return store.subscribe(listener);
    },
  };
}
