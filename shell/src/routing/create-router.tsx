import { findOwner } from '@postloom/shared-contracts/deployment';
import { paths } from '@postloom/shared-contracts/paths';
import { createBrowserRouter, redirect } from 'react-router-dom';
import type { RecordStore } from '../federation/deployment-record.ts';
import {
  type RemoteFailure,
  type RemoteLoader,
  RemoteUnavailable,
  type RemoteVersion,
} from '../federation/load-remote.ts';
import { showStylesOf } from '../federation/version-styles.ts';
import type { SessionStores } from '../session/session-store.ts';
import { forgetAskedPage, keepAskedPage, signInForAskedPage } from './asked-page.ts';
import { createFailedScreen } from './failed-screen.ts';
import { redirectRoutes } from './fixed-routes.ts';
import { isGuarded } from './is-guarded.ts';
import { keepClient } from './keep-client.ts';
import { PendingScreen } from './pending-screen.tsx';
import { createPlaceRoute, type Place, shownPlace } from './place.tsx';
import { RemoteErrorScreen } from './remote-error-screen.tsx';
import { RootLayout } from './root-layout.tsx';

export interface RouterInput {
  readonly records: RecordStore;
  readonly loader: RemoteLoader;
  readonly session: Pick<SessionStores, 'ensureSession'>;
  readonly onFailure: (failure: RemoteFailure) => void;
  /** Called for each screen once it is painted, with the time it took to load, in milliseconds. */
  readonly onLoad: (version: RemoteVersion, milliseconds: number) => void;
  /** Whether a new version also replaces the screen already shown, as it does in development. */
  readonly swapsInPlace: boolean;
}

/** Where the guard sends anyone who is not signed in (spec section 2). */
const guardedFallback = paths.appGenerator;

/**
 * The only router. At each navigation it looks up the path's owner in the record and loads the owner's screen into its
 * single route. A path whose owner fails, or that nobody owns, gets a screen inside the shell's own layout, so a broken
 * remote never takes down the shell.
 */
export function createRouter({ records, loader, session, onFailure, onLoad, swapsInPlace }: RouterInput) {
  const guard = async ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Promise<void> => {
    const signIn = signInForAskedPage({ pathname, search });
    if (signIn !== null) throw redirect(signIn);
    if (!isGuarded(records.getState(), pathname)) return;
    if ((await session.ensureSession()).status === 'member') return forgetAskedPage();
    keepAskedPage(pathname + search);
    throw redirect(guardedFallback);
  };

  const load = async (path: string): Promise<Place | null> => {
    const owner = findOwner(records.getState(), path);
    if (!owner) return null;
    const { remote, route } = owner;
    const deployed = await records.deployed(remote, path);
    if (!deployed) throw new RemoteUnavailable(remote, []);
    const start = performance.now();
    const { version, screen } = await loader.load(remote, deployed.candidates, route.path);
    const loadMs = performance.now() - start;
    return { remote, version, routePath: route.path, chrome: route.chrome, screen, loadMs };
  };

  const failed = createFailedScreen({
    records,
    isIdleAt: (path) => router?.state.navigation.state === 'idle' && router.state.location.pathname === path,
    retry: () => void router?.navigate(router.state.location, { replace: true }),
  });

  const findPlace = async (url: URL): Promise<Place | null> => {
    const path = url.pathname;
    if (failed.isAt(path)) {
      await records.refreshForRetry();
      await guard(url);
      return load(path);
    }
    const shown = router?.state.location.pathname === path ? shownPlace(router.state) : null;
    if (shown && !swapsInPlace) {
      await guard(url);
      // Only the query or hash changes. Switching to a new version now would lose what is being typed.
      return shown;
    }
    await records.refreshIfOld();
    await guard(url);
    return load(path);
  };

  // The router's first navigation calls `findPlace` before this variable is assigned.
  let router: ReturnType<typeof createBrowserRouter> | undefined;
  // The route's two loaders ask for the same request.
  const known = new WeakMap<Request, Promise<Place | null>>();
  const placeOf = (request: Request): Promise<Place | null> => {
    const place = known.get(request) ?? findPlace(new URL(request.url));
    known.set(request, place);
    return place;
  };

  router = createBrowserRouter([
    {
      id: 'root',
      Component: RootLayout,
      children: [
        ...redirectRoutes,
        createPlaceRoute({
          placeOf,
          onShown: ({ remote, version }) => {
            failed.clear();
            showStylesOf(remote, version);
            loader.disposeOthers(remote, version);
          },
          onPainted: onLoad,
          onBlank: (blank, route) =>
            onFailure({ ...blank, phase: 'render', route, reason: 'It shows nothing' }),
          HydrateFallback: PendingScreen,
          ErrorBoundary: () => <RemoteErrorScreen onShown={failed.set} onFailure={onFailure} />,
        }),
      ],
    },
  ]);
  keepClient(router);
  return router;
}
