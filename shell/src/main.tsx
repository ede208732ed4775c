import '@postloom/ui-kit/fonts.css';
import './styles.css';
import { endpointUrl, releasesEndpoints, signedUpMark, telemetryEndpoints } from '@postloom/shared-contracts';
import { attemptStorage, browserStorage } from '@postloom/shared-contracts/browser-storage';
import { createClient } from '@postloom/shared-contracts/client';
import { findOwner, readRecord } from '@postloom/shared-contracts/deployment';
import { isAppPath } from '@postloom/shared-contracts/paths';
import { RouterProvider } from 'react-router-dom';
import { App } from './app.tsx';
import { followConsentToLinkedIn } from './consent/linkedin-tag.ts';
import { createDrafts } from './drafts/drafts.ts';
import { askEvery, createRecordStore, readDeploymentRecord } from './federation/deployment-record.ts';
import { createRemoteLoader, type RemoteFailure, type RemoteVersion } from './federation/load-remote.ts';
import { adoptStylesOf } from './federation/version-styles.ts';
import { createHostServices } from './host-services.ts';
import { loadOverlaysLater } from './overlays/load-overlays.ts';
import { pause } from './pause.ts';
import { createPreferencesStore } from './preferences/preferences-store.ts';
import { finishHydration, mountApp } from './prerendered/mount-app.ts';
import { createRouter } from './routing/create-router.tsx';
import { chosenClient } from './routing/keep-client.ts';
import { shownPlace } from './routing/place.tsx';
import { followSession } from './session/follow-session.ts';
import { readPageData } from './session/page-data.ts';
import { createQueryClient } from './session/query-client.ts';
import { promptReauthentication, sessionEndedStore } from './session/session-ended.ts';
import { createSessionStores } from './session/session-store.ts';
import { createWorkspaceStore, readTabWorkspace } from './session/workspace-store.ts';

const isDeveloping = document.documentElement.dataset.mode === 'development';
adoptStylesOf(document);
const pageData = readPageData(document);
const tabWorkspace = readTabWorkspace(pageData.member);
const workspace = (): string | null => tabWorkspace.team;
const queryClient = createQueryClient(workspace, () => chosenClient());
const api = createClient({
  workspace,
  clientOf: () => chosenClient(),
  onError: (error) => {
    promptReauthentication(error, stores.session.getState());
    workspaces.noticeRefusal(error);
  },
  onWriteError: (error, begun) => workspaces.noticeRefusal(error, begun),
});
/** Whether the page was rendered for this tab's workspace. */
const isHere =
  (workspace() ?? pageData.member?.user.id) === (pageData.member?.workspace ?? pageData.member?.user.id);
const hasClients = isHere && pageData.member?.hasClients === true;
const stores = createSessionStores({
  // A client without the error handler: here, "not signed in" is a normal answer and not the end of a session.
  api: createClient({ workspace }),
  queryClient,
  isHere,
  mayBeSignedIn: document.documentElement.dataset.session !== 'none',
  member: pageData.member,
});
const workspaces = createWorkspaceStore({
  api: createClient(),
  member: pageData.member,
  session: stores.session,
  tabWorkspace,
});
const preferences = createPreferencesStore(document);
followConsentToLinkedIn(document, preferences);
const host = createHostServices({
  api,
  stores,
  workspaces,
  preferences,
  contact: pageData.contact,
  hasRoute: (path) => findOwner(records.getState(), path) !== null,
  navigate: (to, options) => void router.navigate(to, { replace: options?.replace ?? false }),
  drafts: createDrafts(stores.session, sessionEndedStore),
});

// Left by the page before this one, which reloaded.
const leftMessage = attemptStorage(() => sessionStorage.getItem(browserStorage.told));
if (leftMessage !== null) {
  sessionStorage.removeItem(browserStorage.told);
  host.toast({ title: leftMessage, tone: 'success' });
}

// A sign-in service redirects to the server, so this page didn't see the sign-up. The mark in the address counts it
// once.
if (location.hash === signedUpMark) {
  history.replaceState(history.state, '', location.pathname + location.search);
  host.track('sign-up');
}

const records = createRecordStore({
  initial: readDeploymentRecord(document),
  fetchRecord: async (path, known) => {
    const address = endpointUrl(releasesEndpoints.getDeploymentRecord, { query: { for: path, known } });
    const answer = await fetch(address);
    if (answer.status === 204) return null;
    // `readRecord` is lenient: a newer server may send more than this tab knows.
    return readRecord(await answer.json());
  },
});

const { page } = document.documentElement.dataset;
const told = new Set<string>();
/** Each version is reported once per page, because the reports count pages. */
const reportLoad = ({ remote, version }: RemoteVersion, milliseconds: number): void => {
  if (!page || told.has(version.federationName)) return;
  told.add(version.federationName);
  const body = { remote, version: version.version, milliseconds: Math.round(milliseconds), page };
  api.call(telemetryEndpoints.reportRemoteLoad, { body }).catch(() => undefined);
};

const sendFailure = (
  { remote, version, phase, route, reason }: RemoteFailure,
  page: string | undefined,
): void => {
  const body = {
    remote,
    version: version.version,
    buildId: version.buildId,
    phase,
    reason: reason.slice(0, 500),
    route: route.slice(0, 200),
    ...(page && { page }),
  };
  // Don't bother the person about a lost report.
  api.call(telemetryEndpoints.reportRemoteFailure, { body }).catch(() => undefined);
};

let hasFailed = false;
const reportFailure = (failure: RemoteFailure): void => {
  hasFailed = true;
  sendFailure(failure, page);
};

let hasRecovered = false;
/** Told once, and without the page: the screen was shown all the same, so nobody may take the version back for it. */
const reportRecovered = (error: unknown): void => {
  const place = shownPlace(router.state);
  if (hasRecovered || !place?.version) return;
  hasRecovered = true;
  const { remote, version, routePath: route } = place;
  const message = error instanceof Error ? error.message : String(error);
  const reason = `shown, but rendered again: ${message}`;
  sendFailure({ remote, version, phase: 'render', route, reason }, undefined);
};

// Creating the router starts its first navigation, so begin a new task for it.
await pause();
const router = createRouter({
  records,
  loader: createRemoteLoader(host, reportFailure),
  session: stores,
  onFailure: reportFailure,
  onLoad: reportLoad,
  swapsInPlace: isDeveloping,
});

// In development, a new build is shown at once, not at the next navigation.
if (isDeveloping) records.subscribe(() => void router.revalidate());
const askAgain = (): void => {
  if (document.visibilityState === 'visible') void records.refresh();
};
setInterval(askAgain, isDeveloping ? 1000 : askEvery);
document.addEventListener('visibilitychange', askAgain);

followSession({
  api,
  stores,
  queryClient,
  preferences,
  // Also on the app generator, which strangers may open too: a member's brief is there.
  keepsScreen: () => isAppPath(location.pathname),
});

void stores.ensureSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
await mountApp({
  root,
  app: (
    <App
      queryClient={queryClient}
      shell={{ host, records, hasClients }}
      onReady={() => finishHydration(root)}
    >
      <RouterProvider router={router} />
    </App>
  ),
  router,
  hasFailed: () => hasFailed,
  onRecovered: reportRecovered,
});
loadOverlaysLater(isAppPath(location.pathname) ? 'when-idle' : 'when-touched');
