import type { ApiClient } from '@postloom/shared-contracts/client';
import {
  type CreateRoutes,
  defineRoutes,
  type HostServices,
  type RemoteScreen,
  type RouteTable,
} from '@postloom/shared-contracts/federation';
import { forClient } from '@postloom/shared-contracts/paths';
import { type ComponentType, createContext, use, useState } from 'react';
import { chosenClient } from './chosen-client.ts';

/**
 * What the code of one loaded version shares while the same client is chosen. None of it is stored in modules, so two
 * versions never interfere.
 */
export interface RemoteContext {
  /**
   * Changes through it are made for this client, and what it opens is opened for this client, also by what goes on after
   * another is chosen, e.g. a toast's button.
   */
  readonly host: HostServices;
  /** Something that outlives a screen, such as a store: created on first use, then reused. */
  service<S>(create: (context: RemoteContext) => S): S;
}

const Context = createContext<RemoteContext | null>(null);

/**
 * What a remote exports as `createRoutes`: joins its route table with the functions that load its screens. Each screen
 * gets the host through {@link useHost}.
 */
export function createRemote<const T extends RouteTable>(
  table: T,
  screens: Readonly<Record<T[keyof T]['screen'], () => Promise<RemoteScreen>>>,
): CreateRoutes {
  return (host) => {
    const contexts = new Map<string | null, RemoteContext>();
    const contextOf = (client: string | null): RemoteContext => {
      const context = contexts.get(client) ?? createRemoteContext(host, client);
      contexts.set(client, context);
      return context;
    };
    return defineRoutes(table, screens).map((route) => ({
      ...route,
      load: async () => within(contextOf, await route.load()),
    }));
  };
}

/** A standalone context, for code and tests without a screen. */
export function createRemoteContext(host: HostServices, client: string | null = null): RemoteContext {
  const services = new Map<unknown, unknown>();
  const context: RemoteContext = {
    host: {
      ...host,
      api: apiFor(client, host.api),
      navigate: (to, options) => host.navigate(forClient(to, client), options),
    },
    service: (create) => {
      if (!services.has(create)) services.set(create, create(context));
      return services.get(create) as ReturnType<typeof create>;
    },
  };
  return context;
}

/** Reads of the query client aren't bound to the client: it stores them for the one that is chosen by then. */
const apiFor = (client: string | null, api: ApiClient): ApiClient => ({
  ...api,
  call: (endpoint, input, options) => api.call(endpoint, input, { client, ...options }),
  stream: (endpoint, input, options) => api.stream(endpoint, input, { client, ...options }),
});

function within(contextOf: (client: string | null) => RemoteContext, screen: RemoteScreen): RemoteScreen {
  const Screen = screen.Component as ComponentType;
  const Component = () => {
    const [context] = useState(() => contextOf(chosenClient()));
    return (
      <Context value={context}>
        <Screen />
      </Context>
    );
  };
  return { ...screen, Component };
}

function useRemote(): RemoteContext {
  const context = use(Context);
  if (!context) throw new Error('This component needs a screen of `createRemote` around it.');
  return context;
}

/** The shell's services. */
export function useHost(): HostServices {
  return useRemote().host;
}

/** A store or similar that outlives its screens: `useService(createVersions)`. */
export function useService<S>(create: (context: RemoteContext) => S): S {
  return useRemote().service(create);
}
