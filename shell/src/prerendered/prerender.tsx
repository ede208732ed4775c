import { createClient } from '@postloom/shared-contracts/client';
import { findOwner } from '@postloom/shared-contracts/deployment';
import { type Prerender, prerenderOrigin } from '@postloom/shared-contracts/prerender';
import type { ComponentType } from 'react';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { createStore } from 'zustand/vanilla';
import { App } from '../app.tsx';
import * as ReactQuery from '../federation/react-query-share.ts';
import * as ReactRouter from '../federation/react-router-share.ts';
import { createHostServices } from '../host-services.ts';
import { initialPreferences } from '../preferences/preferences-store.ts';
import type { RouteHandle } from '../routing/create-router.tsx';
import { RootLayout } from '../routing/root-layout.tsx';
import { createQueryClient } from '../session/query-client.ts';
import { createSessionStores } from '../session/session-store.ts';

// Where remotes built for servers find what the shell shares (`tools/build/shares.ts`).
Object.assign(globalThis, {
  POSTLOOM_SHARED: {
    react: React,
    'react/jsx-runtime': jsxRuntime,
    'react-dom': ReactDom,
    'react-router-dom': ReactRouter,
    '@tanstack/react-query': ReactQuery,
  },
});

/** The shell's half of server rendering: the same tree as in the browser, round one remote's screen. */
export const prerender: Prerender = async ({ record, createRoutes, path, variant }) => {
  const queryClient = createQueryClient();
  // What a page shows to everybody alike can't depend on a call.
  const refuse = (): Promise<never> =>
    Promise.reject(new Error(`${path} made a call while it was prerendered`));
  const api = createClient({ fetch: refuse });
  const host = createHostServices({
    api,
    stores: createSessionStores({ api, queryClient, mayBeSignedIn: variant.hasSession }),
    preferences: createStore(() => initialPreferences(variant.hasAnswered)),
    offers: (other) => findOwner(record, other) !== null,
    navigate: () => {
      throw new Error(`${path} navigated while it was prerendered`);
    },
  });

  const owner = findOwner(record, path);
  const route = owner && createRoutes(host).find((candidate) => candidate.path === owner.route.path);
  if (!route) throw new Error(`No remote's routes have ${path}`);
  const { Component, loader } = await route.load();
  const handle: RouteHandle = { chrome: route.chrome };
  const { query, dataRoutes } = createStaticHandler([
    {
      Component: RootLayout,
      children: [
        {
          path: route.path,
          handle,
          loader: async (args) => (await loader?.(args)) ?? null,
          Component: Component as ComponentType,
        },
      ],
    },
  ]);
  const context = await query(new Request(prerenderOrigin + path));
  if (context instanceof Response) throw new Error(`${path} answered ${context.status}`);
  for (const error of Object.values(context.errors ?? {})) throw error;
  const records = { ...createStore(() => record), refresh: async () => {}, refreshIfOld: () => {} };
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
