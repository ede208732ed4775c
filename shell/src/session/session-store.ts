import { authEndpoints, type Credits, creditsEndpoints, defaultCredits } from '@postloom/shared-contracts';
import type { ApiClient } from '@postloom/shared-contracts/client';
import type { CreditsState, ReadableStore, SessionState } from '@postloom/shared-contracts/federation';
import type { PageMember } from '@postloom/shared-contracts/page-data';
import { CancelledError, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { endReauthentication, keepScreenOf, sessionEndedStore } from './session-ended.ts';

export interface SessionStores {
  readonly session: StoreApi<SessionState>;
  /** Mirrors the query cache, which is where the credits are stored. */
  readonly credits: ReadableStore<CreditsState>;
  /**
   * Who is signed in. Asks the server until it has answered once. Never rejects: an error counts as nobody until then.
   */
  ensureSession(): Promise<SessionState>;
  refreshSession(): Promise<SessionState>;
  /**
   * Like `refreshSession`, for news from another tab. If the member has signed out there and `keepsScreen` returns
   * true, they remain the session's user here, and a dialog asks them to sign in again.
   */
  hearSession(keepsScreen: () => boolean): Promise<SessionState>;
  refreshCredits(): Promise<void>;
}

export interface SessionStoresInput {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  /** False if the server saw no session when it rendered the page: nobody is signed in, and no request is made. */
  readonly mayBeSignedIn: boolean;
  /** The signed-in member according to the page data; saves the request. */
  readonly member?: PageMember | null;
  /** Whether the credits in the page data are those of this tab's workspace. */
  readonly isHere?: boolean;
}

/** The current person and their credits, stored once for the shell and all remotes. */
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

  let turns = 0;
  const ask = async (keepsScreen = () => false): Promise<SessionState> => {
    turns += 1;
    const turn = turns;
    // A request already under way may have been answered before the change that this one is to see.
    await queryClient.cancelQueries({ queryKey: userQuery.queryKey }, { silent: true });
    const answer = await queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => undefined);
    if (turn !== turns) return ensureSession();
    // Not for as long as the tab is open: the next page asks again.
    if (answer === undefined) asking = undefined;
    const known = session.getState().user;
    if (known && answer === null && keepsScreen()) {
      keepScreenOf(known);
      return session.getState();
    }
    // The guard treats an error as nobody (spec section 2), but an error doesn't sign out a member who is already
    // known.
    const user = answer === undefined ? known : answer;
    const state: SessionState = user ? { status: 'member', user } : { status: 'visitor', user: null };
    session.setState(state, true);
    // Only once it is known who is signed in: until then, nothing of the previous person's may be sent.
    if (answer !== undefined) endReauthentication();
    return state;
  };

  const credits = creditsIn(
    queryClient,
    creditsQuery.queryKey,
    // Loaded when the first screen subscribes, because not every page shows credits.
    () => void ensureSession().then(refreshCredits),
  );
  if (member) {
    // Set after the stores are created: hydration has to start from the state that was prerendered.
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
    // A request already under way may have been answered before the change that this one is to see.
    await queryClient.cancelQueries({ queryKey: creditsQuery.queryKey }, { silent: true });
    await queryClient
      .fetchQuery({ ...creditsQuery, staleTime: 0, gcTime: Number.POSITIVE_INFINITY })
      // The error is in the cache, and the screens show it.
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
 * @param ask called at the first subscription, unless the credits are cached.
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
