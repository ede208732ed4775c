import { type Contact, telemetryEndpoints } from '@postloom/shared-contracts';
import type { ApiClient } from '@postloom/shared-contracts/client';
import {
  contractVersion,
  type DraftService,
  type HostServices,
  type PreferencesState,
} from '@postloom/shared-contracts/federation';
import type { StoreApi } from 'zustand/vanilla';
import { askToConfirm } from './confirm/confirm-store.ts';
import { tellLinkedIn } from './consent/linkedin-tag.ts';
import { listenForSessionEnd } from './session/session-end.ts';
import type { SessionStores } from './session/session-store.ts';
import type { WorkspaceStore } from './session/workspace-store.ts';
import { showToast } from './toast/toast-store.ts';

export interface HostServicesInput {
  readonly api: ApiClient;
  readonly stores: SessionStores;
  readonly workspaces: Pick<WorkspaceStore, 'state' | 'refresh' | 'switchTo'>;
  readonly preferences: StoreApi<PreferencesState>;
  readonly contact: Contact;
  readonly hasRoute: HostServices['hasRoute'];
  /** The router needs the host services first, so this can only be called once the router exists. */
  readonly navigate: HostServices['navigate'];
  readonly drafts: DraftService;
}

/** What every remote is given, and its only way to reach the shell. */
export function createHostServices({
  api,
  stores,
  workspaces,
  preferences,
  contact,
  hasRoute,
  navigate,
  drafts,
}: HostServicesInput): HostServices {
  return {
    contractVersion,
    api,
    session: stores.session,
    refreshSession: stores.refreshSession,
    credits: stores.credits,
    refreshCredits: stores.refreshCredits,
    workspace: workspaces.state,
    refreshWorkspaces: workspaces.refresh,
    switchWorkspace: workspaces.switchTo,
    contact,
    preferences,
    setPreferences: (change) => preferences.setState(change),
    toast: showToast,
    confirm: askToConfirm,
    hasRoute,
    offers: hasRoute,
    navigate,
    setPageMeta: ({ title, description }) => {
      document.title = title;
      if (description !== undefined) metaElement('description').content = description;
    },
    track: (name, properties) => {
      if (preferences.getState().analytics !== true) return;
      const body = properties ? { name, properties: { ...properties } } : { name };
      tellLinkedIn(document, name);
      // A failed count must never disturb the person.
      api.call(telemetryEndpoints.trackEvent, { body }).catch(() => undefined);
    },
    drafts,
    onSessionEnd: listenForSessionEnd(stores.session),
    // Each version of a remote gets its own `onDispose` (`createHostLifetime`); the shell itself is never disposed of.
    onDispose: () => () => undefined,
  };
}

function metaElement(name: string): HTMLMetaElement {
  const known = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (known) return known;
  const element = document.createElement('meta');
  element.name = name;
  document.head.append(element);
  return element;
}
