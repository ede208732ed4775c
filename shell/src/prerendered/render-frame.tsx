import { defaultPreferences, prerenderContact, type Workspace } from '@postloom/shared-contracts';
import { createClient } from '@postloom/shared-contracts/client';
import { findOwner } from '@postloom/shared-contracts/deployment';
import type { CreditsState, SessionState, WorkspaceState } from '@postloom/shared-contracts/federation';
import { type FrameMember, frameStandIn, type RenderFrame } from '@postloom/shared-contracts/frame';
import { prerenderOrigin } from '@postloom/shared-contracts/prerender';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { createStore } from 'zustand/vanilla';
import { App } from '../app.tsx';
import { noDrafts } from '../drafts/no-drafts.ts';
import { createHostServices } from '../host-services.ts';
import { initialPreferences } from '../preferences/preferences-store.ts';
import { PendingScreen } from '../routing/pending-screen.tsx';
import { RootLayout } from '../routing/root-layout.tsx';
import { createQueryClient } from '../session/query-client.ts';
import { createSessionStores } from '../session/session-store.ts';

/** Renders the shell's layout around a pending screen, with stand-ins for the person's data. */
export const renderFrame: RenderFrame = async ({ record, path, member, hasParts = false }) => {
  const queryClient = createQueryClient(() => null);
  const refuse = (): Promise<never> => Promise.reject(new Error(`The frame of ${path} made a call`));
  const api = createClient({ fetch: refuse });
  const stores = createSessionStores({ api, queryClient, mayBeSignedIn: false });
  const host = createHostServices({
    api,
    // The server renders each store's initial state.
    stores: member
      ? {
          ...stores,
          session: createStore(() => sessionOf(member, hasParts)),
          credits: createStore(() => creditsOf(member)),
        }
      : stores,
    workspaces: {
      state: createStore(() => (member && hasParts ? inTeam : inOwn)),
      refresh: refuse,
      switchTo: () => undefined,
    },
    preferences: createStore(() => initialPreferences(true)),
    contact: prerenderContact,
    hasRoute: (other) => findOwner(record, other) !== null,
    navigate: () => {
      throw new Error(`The frame of ${path} navigated`);
    },
    drafts: noDrafts,
  });
  const { query, dataRoutes } = createStaticHandler([
    { Component: RootLayout, children: [{ path: '*', Component: PendingScreen }] },
  ]);
  const context = await query(new Request(prerenderOrigin + path));
  if (context instanceof Response) throw new Error(`The frame of ${path} answered ${context.status}`);
  const records = {
    ...createStore(() => record),
    refresh: async () => {},
    refreshIfOld: async () => {},
    refreshForRetry: async () => {},
    deployed: async () => null,
  };
  return renderToString(
    <App queryClient={queryClient} shell={{ host, records, isFrame: hasParts }}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
};

const inOwn: WorkspaceState = { current: null, all: [] };

const team: Workspace = {
  id: '',
  name: frameStandIn.workspace,
  // The role with every right, so that the frame has every part, for the server to cut from.
  role: 'payer',
  isOwn: false,
  isOpen: true,
  closesAt: null,
};
const inTeam: WorkspaceState = { current: team, all: [team, { ...team, id: 'another' }] };

const sessionOf = ({ plan }: FrameMember, hasParts: boolean): SessionState => ({
  status: 'member',
  user: {
    id: '',
    email: frameStandIn.email,
    username: '',
    plan,
    subscriptionStatus: plan,
    photoUrl: null,
    preferences: defaultPreferences,
    deletionAt: hasParts ? frameStandIn.deletionDay : null,
  },
});

const creditsOf = ({ plan, tone }: FrameMember): CreditsState => ({
  status: 'ready',
  credits: { plan, used: 0, resetAt: null, ...frameStandIn.credits(tone) },
});
