import { telemetryEndpoints } from '@postloom/shared-contracts';
import type { ApiClient } from '@postloom/shared-contracts/client';
import {
  contractVersion,
  type HostServices,
  type PreferencesState,
} from '@postloom/shared-contracts/federation';
import type { StoreApi } from 'zustand/vanilla';
import { askToConfirm } from './confirm/confirm-store.ts';
import type { SessionStores } from './session/session-store.ts';
import { showToast } from './toast/toast-store.ts';

export interface HostServicesInput {
  readonly api: ApiClient;
  readonly stores: SessionStores;
  readonly preferences: StoreApi<PreferencesState>;
  readonly offers: HostServices['offers'];
  /** Set later: the router needs the host services first. */
  readonly navigate: HostServices['navigate'];
}

/** What every remote is given: the only way in which it reaches the shell. */
export function createHostServices({
  api,
  stores,
  preferences,
  offers,
  navigate,
}: HostServicesInput): HostServices {
  return {
    contractVersion,
    api,
    session: stores.session,
    refreshSession: stores.refreshSession,
    credits: stores.credits,
    refreshCredits: stores.refreshCredits,
    preferences,
    setPreferences: (change) => preferences.setState(change),
    toast: showToast,
    confirm: askToConfirm,
    offers,
    navigate,
    setPageMeta: ({ title, description }) => {
      document.title = title;
      if (description !== undefined) metaElement('description').content = description;
    },
    track: (name, properties) => {
      if (preferences.getState().analytics !== true) return;
      const body = properties ? { name, properties: { ...properties } } : { name };
      // Counting must never disturb what it counts.
      api.call(telemetryEndpoints.trackEvent, { body }).catch(() => undefined);
    },
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
