import { findOwner, type RemoteName } from '@postloom/shared-contracts/deployment';
import type { RemoteRoute } from '@postloom/shared-contracts/federation';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  useLoaderData,
} from 'react-router-dom';
import type { RecordStore } from '../federation/deployment-record.ts';
import {
  type LoadedScreen,
  type RemoteFailure,
  type RemoteLoader,
  RemoteUnavailable,
} from '../federation/load-remote.ts';
import { showStylesOf } from '../federation/version-styles.ts';
import type { SessionStores } from '../session/session-store.ts';
import { redirectRoutes } from './fixed-routes.ts';
import { isGuarded } from './is-guarded.ts';
import { PendingScreen } from './pending-screen.tsx';
import { RemoteErrorScreen } from './remote-error-screen.tsx';
import { RootLayout } from './root-layout.tsx';
import { UnmatchedScreen } from './unmatched-screen.tsx';

export interface RouterInput {
  readonly records: RecordStore;
  readonly loader: RemoteLoader;
  readonly session: Pick<SessionStores, 'ensureSession'>;
  readonly onFailure: (failure: RemoteFailure) => void;
}

/** What a matched route tells the layout around it. */
export interface RouteHandle {
  readonly chrome: RemoteRoute['chrome'];
}

/** What the splat route knows of the path that it caught: null when simply nobody owns it. */
export type UnmatchedData = { readonly unavailable: RemoteUnavailable } | null;

/** Where the guard sends who is not signed in (spec section 2). */
const guardedFallback = '/app/generator';

/**
 * The one router. It starts without any remote's routes: at a navigation, the owner of the path is loaded and
 * its routes are added. A path whose owner fails, or that nobody owns, falls to the splat route inside the
 * shell's own layout, so a broken remote never takes the shell with it.
 */
export function createRouter({ records, loader, session, onFailure }: RouterInput) {
  const unavailable = new Map<string, RemoteUnavailable>();
  const added = new Set<string>();

  const mayEnter = async (path: string): Promise<boolean> => {
    return !isGuarded(records.getState(), path) || (await session.ensureSession()).status === 'member';
  };

  const guard = async ({ request }: LoaderFunctionArgs): Promise<void> => {
    if (!(await mayEnter(new URL(request.url).pathname))) throw redirect(guardedFallback);
  };

  const load = (remote: RemoteName, routePath: string): Promise<LoadedScreen> => {
    const deployed = records.getState().remotes[remote];
    if (!deployed) throw new RemoteUnavailable(remote, []);
    return loader.load(remote, deployed, routePath);
  };

  const toRouteObject = (remote: RemoteName, route: RemoteRoute): RouteObject => {
    let loaded: LoadedScreen | undefined;
    const handle: RouteHandle = { chrome: route.chrome };
    return {
      path: route.path,
      handle,
      HydrateFallback: PendingScreen,
      loader: async (args) => {
        records.refreshIfOld();
        // Asked here as well: a session may have ended since the route was added.
        await guard(args);
        loaded = await load(remote, route.path);
        showStylesOf(loaded.remote, loaded.version);
        return (await loaded.screen.loader?.(args)) ?? null;
      },
      Component: () => {
        // The router keeps this element from render to render: only so is it drawn anew when it has loaded another version.
        useLoaderData();
        const Screen = loaded?.screen.Component as ComponentType;
        return <Screen key={loaded?.version.federationName} />;
      },
      ErrorBoundary: () => (
        <RemoteErrorScreen
          remote={remote}
          onRenderError={(reason) => {
            if (loaded) onFailure({ remote, version: loaded.version, phase: 'render', reason });
          }}
        />
      ),
    };
  };

  return createBrowserRouter(
    [
      {
        id: 'root',
        Component: RootLayout,
        children: [
          ...redirectRoutes,
          {
            id: 'unmatched',
            path: '*',
            HydrateFallback: PendingScreen,
            loader: async (args): Promise<UnmatchedData> => {
              await guard(args);
              const failure = unavailable.get(new URL(args.request.url).pathname);
              return failure ? { unavailable: failure } : null;
            },
            Component: UnmatchedScreen,
          },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ path, patch, signal }) {
        const owner = findOwner(records.getState(), path);
        if (!owner || added.has(owner.route.path) || !(await mayEnter(path))) return;
        try {
          const { remote, routes } = await load(owner.remote, owner.route.path);
          // Another navigation came between, e.g. to an anchor of this page: it patches, for this one can't any more.
          if (signal.aborted) return;
          unavailable.delete(path);
          const fresh = routes.filter((route) => !added.has(route.path));
          for (const route of fresh) added.add(route.path);
          patch(
            'root',
            fresh.map((route) => toRouteObject(remote, route)),
          );
        } catch (error) {
          // A rejection here would replace the whole shell by the root's error screen.
          if (!(error instanceof RemoteUnavailable)) throw error;
          unavailable.set(path, error);
        }
      },
    },
  );
}
