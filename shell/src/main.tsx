import '@postloom/ui-kit/fonts.css';
import './styles.css';
import { releasesEndpoints, telemetryEndpoints } from '@postloom/shared-contracts';
import { createClient } from '@postloom/shared-contracts/client';
import { findOwner } from '@postloom/shared-contracts/deployment';
import { RouterProvider } from 'react-router-dom';
import { App } from './app.tsx';
import { followConsentToLinkedIn } from './consent/linkedin-tag.ts';
import { createRecordStore, readDeploymentRecord } from './federation/deployment-record.ts';
import { createRemoteLoader, type RemoteFailure } from './federation/load-remote.ts';
import { adoptStylesOf } from './federation/version-styles.ts';
import { createHostServices } from './host-services.ts';
import { loadOverlaysWhenIdle } from './overlays/load-overlays.ts';
import { createPreferencesStore } from './preferences/preferences-store.ts';
import { finishTakeover, showApp } from './prerendered/show-app.ts';
import { createRouter } from './routing/create-router.tsx';
import { isGuarded } from './routing/is-guarded.ts';
import { followSession } from './session/follow-session.ts';
import { createQueryClient } from './session/query-client.ts';
import { noticeSessionEnd } from './session/session-ended.ts';
import { createSessionStores } from './session/session-store.ts';

adoptStylesOf(document);
const queryClient = createQueryClient();
const api = createClient({ onError: (error) => noticeSessionEnd(error, stores.session.getState()) });
const stores = createSessionStores({
  // Its own client: that nobody is signed in is an answer here, not the end of a session.
  api: createClient(),
  queryClient,
  mayBeSignedIn: document.documentElement.dataset.session !== 'none',
});
const preferences = createPreferencesStore(document);
followConsentToLinkedIn(document, preferences);
const host = createHostServices({
  api,
  stores,
  preferences,
  offers: (path) => findOwner(records.getState(), path) !== null,
  navigate: (to, options) => void router.navigate(to, { replace: options?.replace ?? false }),
});

const records = createRecordStore({
  initial: readDeploymentRecord(document),
  fetchRecord: () => api.call(releasesEndpoints.getDeploymentRecord, {}),
});

let hasFailed = false;
const reportFailure = ({ remote, version, phase, reason }: RemoteFailure): void => {
  hasFailed = true;
  const body = {
    remote,
    version: version.version,
    buildId: version.buildId,
    phase,
    reason: reason.slice(0, 500),
  };
  // A lost report is no reason to trouble the person.
  api.call(telemetryEndpoints.reportRemoteFailure, { body }).catch(() => undefined);
};

const router = createRouter({
  records,
  loader: createRemoteLoader(host, reportFailure),
  session: stores,
  onFailure: reportFailure,
});

// While developing, a new build is shown at once; otherwise at the next navigation.
if (document.documentElement.dataset.mode === 'development') {
  setInterval(() => void records.refresh(), 1000);
  records.subscribe(() => void router.revalidate());
}

followSession({
  api,
  stores,
  queryClient,
  preferences,
  onSignedOutElsewhere: () => {
    if (isGuarded(records.getState(), location.pathname)) host.navigate('/', { replace: true });
  },
});

void stores.ensureSession().then(stores.refreshCredits);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
await showApp({
  root,
  app: (
    <App queryClient={queryClient} shell={{ host, records }} onReady={() => finishTakeover(root)}>
      <RouterProvider router={router} />
    </App>
  ),
  router,
  hasFailed: () => hasFailed,
});
loadOverlaysWhenIdle();
