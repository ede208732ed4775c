import { clientIn } from '@postloom/shared-contracts';
import type { DeployedVersion } from '@postloom/shared-contracts/deployment';
import type { LoaderArguments, RemoteScreen, RouteChrome } from '@postloom/shared-contracts/federation';
import { isAppPath } from '@postloom/shared-contracts/paths';
import { type ComponentType, useLayoutEffect, useState } from 'react';
import { matchPath, type RouteObject, useLocation, useRouteLoaderData, useRoutes } from 'react-router-dom';
import { useStore } from 'zustand';
import type { RemoteVersion } from '../federation/load-remote.ts';
import { useShell } from '../host-context.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

/** What a path shows, settled at the navigation to it. */
export interface Place {
  readonly remote: string;
  /** Null on a server, which renders one version only. */
  readonly version: DeployedVersion | null;
  /** The route's own path, e.g. `/blog/:slug`. */
  readonly routePath: string;
  readonly chrome: RouteChrome;
  readonly screen: RemoteScreen;
  /** How long it took to load, in milliseconds. */
  readonly loadMs: number;
}

const placeId = 'place';
/** The remote's screen finds its loader's data under this id. */
const screenId = 'screen';

export interface PlaceRouteOptions {
  /** What a request's path shows; null for a path that nobody owns. Asked twice for one request. */
  readonly placeOf: (request: Request) => Promise<Place | null>;
  /** Told of each version once its screen stands, and not before: until then the one before is needed. */
  readonly onShown?: ((shown: RemoteVersion) => void) | undefined;
  /** Told of each version once its screen is painted, and how long that took to load, in milliseconds. */
  readonly onPainted?: ((painted: RemoteVersion, loadMs: number) => void) | undefined;
  readonly HydrateFallback?: ComponentType;
  readonly ErrorBoundary?: ComponentType;
}

/**
 * The route of everything that remotes show. The router has this one, whatever is released: which screen it is, is
 * asked of the deployment record at each navigation, so no route of an earlier version can be left over.
 */
export function createPlaceRoute({
  placeOf,
  onShown,
  onPainted,
  ...boundaries
}: PlaceRouteOptions): RouteObject {
  return {
    id: placeId,
    ...boundaries,
    loader: ({ request }) => placeOf(request),
    // The router would ask a route without a path once.
    shouldRevalidate: () => true,
    children: [
      {
        id: screenId,
        path: '*',
        loader: async ({ request }) => {
          const place = await placeOf(request);
          return (await place?.screen.loader?.(argumentsFor(place.routePath, request))) ?? null;
        },
        Component: () => <PlaceScreen onShown={onShown} onPainted={onPainted} />,
      },
    ],
  };
}

/** The place that is shown; undefined before there is one, null for a path that nobody owns. */
export function usePlace(): Place | null | undefined {
  return useRouteLoaderData<Place | null>(placeId);
}

/** The place that a router shows now, where it shows one without a failure. */
export function shownPlace({
  loaderData,
  errors,
}: {
  readonly loaderData: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, unknown>> | null;
}): Place | null {
  return errors ? null : ((loaderData[placeId] as Place | null | undefined) ?? null);
}

function argumentsFor(routePath: string, request: Request): LoaderArguments {
  return { request, params: matchPath(routePath, new URL(request.url).pathname)?.params ?? {} };
}

/** Counts the members who have followed one another on this screen. A visitor who becomes one is the same person. */
function useMemberTurn(): number {
  const { host } = useShell();
  const id = useStore(host.session, ({ user }) => user?.id ?? null);
  const [last, setLast] = useState({ id, turn: 0 });
  if (id !== null && id !== last.id) setLast({ id, turn: last.id === null ? 0 : last.turn + 1 });
  return last.turn;
}

/**
 * Calls back once the browser has painted what stands now: what runs in the frame after that one. A page that hangs
 * never gets there.
 * @returns what takes it back.
 */
function afterPaint(callback: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(callback);
  });
  return () => cancelAnimationFrame(frame);
}

type Told = Pick<PlaceRouteOptions, 'onShown' | 'onPainted'>;

function PlaceScreen(told: Told) {
  const place = usePlace();
  return place ? <RemoteScreenOf place={place} {...told} /> : <NotFoundScreen />;
}

interface RemoteScreenProps extends Told {
  readonly place: Place;
}

function RemoteScreenOf({ place, onShown, onPainted }: RemoteScreenProps) {
  const { remote, version, routePath, screen, loadMs } = place;
  useLayoutEffect(() => {
    if (version) onShown?.({ remote, version });
  }, [onShown, remote, version]);
  useLayoutEffect(
    () => (version ? afterPaint(() => onPainted?.({ remote, version }, loadMs)) : undefined),
    [onPainted, remote, version, loadMs],
  );
  const Screen = screen.Component as ComponentType;
  const { pathname, search } = useLocation();
  const client = isAppPath(pathname) ? clientIn(search) : null;
  const turn = useMemberTurn();
  // Another version, route, client or member is another screen, even where React would take it for the same: nothing
  // that one's shows, or has half typed, is there for a moment under another's name.
  const element = <Screen key={`${version?.federationName} ${routePath} ${client} ${turn}`} />;
  return useRoutes([{ id: screenId, path: routePath, element }]) ?? <NotFoundScreen />;
}
