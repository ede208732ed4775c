import { prerenderContact } from '@postloom/shared-contracts';
import { createClient } from '@postloom/shared-contracts/client';
import { findOwner } from '@postloom/shared-contracts/deployment';
import type { WorkspaceState } from '@postloom/shared-contracts/federation';
import { type Prerender, prerenderOrigin } from '@postloom/shared-contracts/prerender';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { createStore } from 'zustand/vanilla';
import { App } from '../app.tsx';
import { noDrafts } from '../drafts/no-drafts.ts';
import * as ReactQuery from '../federation/react-query-share.ts';
import * as ReactRouter from '../federation/react-router-share.ts';
import { createHostServices } from '../host-services.ts';
import { initialPreferences } from '../preferences/preferences-store.ts';
import { createPlaceRoute, type Place } from '../routing/place.tsx';
import { RootLayout } from '../routing/root-layout.tsx';
import { createQueryClient } from '../session/query-client.ts';
import { createSessionStores } from '../session/session-store.ts';

// Where remotes built for the server look for the packages the shell shares (`tools/build/shares.ts`).
Object.assign(globalThis, {
  POSTLOOM_SHARED: {
    react: React,
    'react/jsx-runtime': jsxRuntime,
    'react-dom': ReactDom,
    'react-router-dom': ReactRouter,
    '@tanstack/react-query': ReactQuery,
  },
});

export { renderFrame } from './render-frame.tsx';

/** The shell's half of server rendering: the same tree as in the browser, around one remote's screen. */
export const prerender: Prerender = async ({ record, createRoutes, path, variant }) => {
  const queryClient = createQueryClient(() => null);
  // A page that is the same for everybody can't depend on a call.
  const refuse = (): Promise<never> =>
    Promise.reject(new Error(`${path} made a call while it was prerendered`));
  const api = createClient({ fetch: refuse });
  const host = createHostServices({
    api,
    stores: createSessionStores({ api, queryClient, mayBeSignedIn: variant.hasSession }),
    workspaces: {
      state: createStore<WorkspaceState>(() => ({ current: null, all: [] })),
      refresh: refuse,
      switchTo: () => undefined,
    },
    preferences: createStore(() => initialPreferences(variant.hasAnswered)),
    contact: prerenderContact,
    hasRoute: (other) => findOwner(record, other) !== null,
    navigate: () => {
      throw new Error(`${path} navigated while it was prerendered`);
    },
    drafts: noDrafts,
  });

  const owner = findOwner(record, path);
  const route = owner && createRoutes(host).find((candidate) => candidate.path === owner.route.path);
  if (!route) throw new Error(`No remote's routes have ${path}`);
  const place: Place = {
    remote: owner.remote,
    version: null,
    routePath: route.path,
    chrome: route.chrome,
    screen: await route.load(),
    loadMs: 0,
  };
  const { query, dataRoutes } = createStaticHandler([
    { Component: RootLayout, children: [createPlaceRoute({ placeOf: async () => place })] },
  ]);
  const context = await query(new Request(prerenderOrigin + path));
  if (context instanceof Response) throw new Error(`${path} answered ${context.status}`);
  for (const error of Object.values(context.errors ?? {})) throw error;
  const records = {
    ...createStore(() => record),
    refresh: async () => {},
    refreshIfOld: async () => {},
    refreshForRetry: async () => {},
    deployed: async () => null,
  };
  return renderToString(
    <App queryClient={queryClient} shell={{ host, records }}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
};
