import {
  type CreateRoutes,
  defineRoutes,
  type HostServices,
  type RemoteScreen,
  type RouteTable,
} from '@postloom/shared-contracts/federation';
import { type ComponentType, createContext, use } from 'react';
import { chosenClient } from './chosen-client.ts';

/** What the code of one loaded version shares. None of it is stored in modules, so two versions never interfere. */
export interface RemoteContext {
  readonly host: HostServices;
  /**
   * Something that outlives a screen, such as a store: created on first use, then reused while the same client is
   * chosen.
   */
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
    const context = createRemoteContext(host);
    return defineRoutes(table, screens).map((route) => ({
      ...route,
      load: async () => within(context, await route.load()),
    }));
  };
}

/** A standalone context, for code and tests without a screen. */
export function createRemoteContext(host: HostServices): RemoteContext {
  const services = new Map<unknown, unknown>();
  const ofClients = new Map<string, Map<unknown, unknown>>();
  const context: RemoteContext = {
    host,
    service: (create) => {
      const client = chosenClient();
      const here = client === null ? services : (ofClients.get(client) ?? new Map<unknown, unknown>());
      if (client !== null) ofClients.set(client, here);
      if (!here.has(create)) here.set(create, create(context));
      return here.get(create) as ReturnType<typeof create>;
    },
  };
  return context;
}

function within(context: RemoteContext, screen: RemoteScreen): RemoteScreen {
  const Screen = screen.Component as ComponentType;
  const Component = () => (
    <Context value={context}>
      <Screen />
    </Context>
  );
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
