import { defaultContact, defaultCredits } from '@postloom/shared-contracts';
import { createClient } from '@postloom/shared-contracts/client';
import type {
  CreditsState,
  Draft,
  DraftState,
  HostServices,
  PreferencesState,
  SessionState,
  WorkspaceState,
} from '@postloom/shared-contracts/federation';
import { contractVersion } from '@postloom/shared-contracts/federation';
import { createStore } from 'zustand/vanilla';

export { createRemoteContext } from '../remote.tsx';

export interface TestHost {
  readonly host: HostServices;
  /** Does what the shell does when a member signs out. */
  endSession(): void;
}

/** A host for tests without a browser: a visitor with drafts in memory. `change` overrides parts of it. */
export function createTestHost(change: Partial<HostServices> = {}): TestHost {
  const ends = new Set<() => void>();
  const host: HostServices = {
    contractVersion,
    api: createClient(),
    session: createStore<SessionState>(() => ({ status: 'visitor', user: null })),
    refreshSession: async () => host.session.getState(),
    credits: createStore<CreditsState>(() => ({ status: 'loading', credits: defaultCredits })),
    refreshCredits: async () => undefined,
    workspace: createStore<WorkspaceState>(() => ({ current: null, all: [] })),
    refreshWorkspaces: async () => undefined,
    switchWorkspace: () => undefined,
    contact: defaultContact,
    preferences: createStore<PreferencesState>(() => ({ theme: 'system', analytics: null })),
    setPreferences: () => undefined,
    toast: () => () => undefined,
    confirm: async () => true,
    hasRoute: () => true,
    offers: () => true,
    navigate: () => undefined,
    setPageMeta: () => undefined,
    track: () => undefined,
    drafts: { open: createMemoryDraft, openOwn: createMemoryDraft },
    onSessionEnd: (listener) => {
      ends.add(listener);
      return () => ends.delete(listener);
    },
    onDispose: () => () => undefined,
    ...change,
  };
  return { host, endSession: () => ends.forEach((listener) => void listener()) };
}

function createMemoryDraft<T>(): Draft<T> {
  const empty: DraftState<T> = { status: 'ready', value: null, theirs: null };
  const store = createStore<DraftState<T>>(() => empty);
  return {
    ...store,
    change: (value) => store.setState({ value }),
    resolve: () => undefined,
    discard: () => store.setState(empty),
    close: () => undefined,
  };
}
