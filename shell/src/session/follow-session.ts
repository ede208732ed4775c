import { ApiError, accountEndpoints, type Preferences } from '@postloom/shared-contracts';
import type { ApiClient } from '@postloom/shared-contracts/client';
import type { PreferencesState } from '@postloom/shared-contracts/federation';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand/vanilla';
import { sessionEndedStore } from './session-ended.ts';
import type { SessionStores } from './session-store.ts';

export interface FollowSessionInput {
  readonly api: ApiClient;
  readonly stores: SessionStores;
  readonly queryClient: QueryClient;
  readonly preferences: StoreApi<PreferencesState>;
  /**
   * Whether the current screen is for members. If another tab signs out, such a screen stays, to keep what is typed in
   * it.
   */
  readonly keepsScreen: () => boolean;
}

/**
 * Keeps everything that depends on the person in step: one person's data is cleared before the next one's is read,
 * theme and consent are synced between account and browser, and all tabs sign in and out together.
 */
export function followSession({
  api,
  stores,
  queryClient,
  preferences,
  keepsScreen,
}: FollowSessionInput): void {
  const tabs = new BroadcastChannel('session');
  /** How many messages of other tabs are being looked into. */
  let hearing = 0;
  let applying = false;

  const memberId = (): string | null => stores.session.getState().user?.id ?? null;
  /** Tells the other tabs who is signed in. A tab that already shows the same person doesn't ask the server. */
  const tell = (): void => {
    if (hearing === 0) tabs.postMessage(memberId());
  };

  stores.session.subscribe((now, before) => {
    if (now.user) applyAccount(now.user.preferences, before.user?.preferences ?? null);
    if (now.user?.id === before.user?.id) return;
    if (before.status !== 'loading') queryClient.clear();
    tell();
  });
  sessionEndedStore.subscribe(({ email }, before) => {
    if (email !== null || before.email === null) return;
    tell();
    // What was refused meanwhile, also to polling, which has stopped.
    const wasRefused = ({ state }: Query): boolean =>
      state.error instanceof ApiError && state.error.code === 'unauthorized';
    void queryClient.refetchQueries({ type: 'active', predicate: wasRefused });
  });

  const { user } = stores.session.getState();
  if (user) {
    applyAccount(user.preferences, null);
    // After signing in through another service, this is a new page: tell the tabs that are waiting for the sign-in.
    tell();
  }

  tabs.onmessage = async ({ data }) => {
    if (data === memberId() && sessionEndedStore.getState().email === null) return;
    hearing += 1;
    await stores.hearSession(keepsScreen);
    hearing -= 1;
  };

  preferences.subscribe(({ theme, analytics }, before) => {
    if (applying || !stores.session.getState().user) return;
    const body = {
      ...(theme !== before.theme && { theme }),
      ...(analytics !== before.analytics && analytics !== null && { analyticsTracking: analytics }),
    };
    if (Object.keys(body).length === 0) return;
    // The choice is already stored in this browser. If saving it to the account fails, the next change tries again.
    api.call(accountEndpoints.savePreferences, { body }).catch(() => undefined);
  });

  function applyAccount(account: Preferences, before: Preferences | null): void {
    // An account that never chose leaves the browser's choice alone.
    const hasTheme = before ? account.theme !== before.theme : account.theme !== 'system';
    applying = true;
    preferences.setState({
      ...(hasTheme && { theme: account.theme }),
      // A refusal reaches every browser. Consent does not: each browser is asked, as the privacy page promises.
      ...(!account.analyticsTracking && { analytics: false }),
    });
    applying = false;
  }
}
