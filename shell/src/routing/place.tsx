import type { DeployedVersion } from '@postloom/shared-contracts/deployment';
import type { LoaderArguments, RemoteScreen, RouteChrome } from '@postloom/shared-contracts/federation';
import { type ComponentType, useLayoutEffect, useState } from 'react';
import {
  matchPath,
  type RouteObject,
  useLocation,
  useNavigation,
  useRouteLoaderData,
  useRoutes,
} from 'react-router-dom';
import { useStore } from 'zustand';
import type { RemoteVersion } from '../federation/load-remote.ts';
import { useShell } from '../host-context.ts';
import { chosenClient } from './keep-client.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PendingScreen } from './pending-screen.tsx';

/** What a path shows, decided when navigating to it. */
export interface Place {
  readonly remote: string;
  /** Null on the server, which renders only one version. */
  readonly version: DeployedVersion | null;
  /** The route's own path, e.g. `/blog/:slug`. */
  readonly routePath: string;
  readonly chrome: RouteChrome;
  readonly screen: RemoteScreen;
  /** How long the screen took to load, in milliseconds. */
  readonly loadMs: number;
}

const placeId = 'place';
/** The id under which the remote's screen finds its loader data. */
const screenId = 'screen';

export interface PlaceRouteOptions {
  /** What a request's path shows; null if nobody owns it. Called twice per request. */
  readonly placeOf: (request: Request) => Promise<Place | null>;
  /** Called for each version once its screen is mounted, not earlier: until then the previous one is still in use. */
  readonly onShown?: ((shown: RemoteVersion) => void) | undefined;
  /** Called for each version once its screen is painted, with the time it took to load, in milliseconds. */
  readonly onPainted?: ((painted: RemoteVersion, loadMs: number) => void) | undefined;
  /** Called instead for each version whose screen stays empty. */
  readonly onBlank?: ((blank: RemoteVersion, routePath: string) => void) | undefined;
  readonly HydrateFallback?: ComponentType;
  readonly ErrorBoundary?: ComponentType;
}

/**
 * The single route for everything remotes show. Which screen it shows is looked up in the deployment record at each
 * navigation, so no route of an earlier version can linger.
 */
export function createPlaceRoute({
  placeOf,
  onShown,
  onPainted,
  onBlank,
  ...boundaries
}: PlaceRouteOptions): RouteObject {
  return {
    id: placeId,
    ...boundaries,
    loader: ({ request }) => placeOf(request),
    // Otherwise the router would run the loader of a route without a path only once.
    shouldRevalidate: () => true,
    children: [
      {
        id: screenId,
        path: '*',
        loader: async ({ request }) => {
          const place = await placeOf(request);
          return (await place?.screen.loader?.(argumentsFor(place.routePath, request))) ?? null;
        },
        Component: () => <PlaceScreen onShown={onShown} onPainted={onPainted} onBlank={onBlank} />,
      },
    ],
  };
}

/** The place shown now; undefined before the first one, null for a path that nobody owns. */
export function usePlace(): Place | null | undefined {
  return useRouteLoaderData<Place | null>(placeId);
}

/** The place a router shows now, unless it shows an error. */
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

/** Counts how many members have followed one another on this screen. A visitor who signs in remains the same person. */
function useMemberTurn(): number {
  const { host } = useShell();
  const id = useStore(host.session, ({ user }) => user?.id ?? null);
  const [last, setLast] = useState({ id, turn: 0 });
  if (id !== null && id !== last.id) setLast({ id, turn: last.id === null ? 0 : last.turn + 1 });
  return last.turn;
}

/**
 * Calls back in the frame after the next one, when the browser has painted the current state. A page that hangs never
 * gets there.
 * @returns the function to cancel it.
 */
function afterPaint(callback: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(callback);
  });
  return () => cancelAnimationFrame(frame);
}

/** How long a screen may be empty, as while it sends the person elsewhere, in milliseconds. */
const mayBeBlankMs = 10_000;

/** Whether nothing in `main` takes any room. What only holds a place for data does. */
function isBlank(): boolean {
  const main = document.querySelector('main');
  if (main?.textContent.trim() !== '') return false;
  return [...main.querySelectorAll('*')].every((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width * height === 0;
  });
}

/**
 * Calls back once: when the screen is painted, or when it has stayed empty.
 * @returns the function to cancel it.
 */
function whenShown(painted: () => void, blank: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = afterPaint(() => {
    if (!isBlank()) return painted();
    timer = setTimeout(() => (isBlank() ? blank() : painted()), mayBeBlankMs);
  });
  return () => {
    cancel();
    clearTimeout(timer);
  };
}

type Told = Pick<PlaceRouteOptions, 'onShown' | 'onPainted' | 'onBlank'>;

/** Whether the address already names another client than the screen shown, which would read and write as that one. */
function useIsLeft(): boolean {
  const shown = chosenClient(useLocation());
  return useNavigation().state === 'loading' && chosenClient() !== shown;
}

function PlaceScreen(told: Told) {
  const place = usePlace();
  if (useIsLeft()) return <PendingScreen />;
  return place ? <RemoteScreenOf place={place} {...told} /> : <NotFoundScreen />;
}

interface RemoteScreenProps extends Told {
  readonly place: Place;
}

function RemoteScreenOf({ place, onShown, onPainted, onBlank }: RemoteScreenProps) {
  const { remote, version, routePath, screen, loadMs } = place;
  useLayoutEffect(() => {
    if (version) onShown?.({ remote, version });
  }, [onShown, remote, version]);
  useLayoutEffect(() => {
    if (!version) return;
    const shown = { remote, version };
    return whenShown(
      () => onPainted?.(shown, loadMs),
      () => onBlank?.(shown, routePath),
    );
  }, [onPainted, onBlank, remote, version, routePath, loadMs]);
  const Screen = screen.Component as ComponentType;
  const client = chosenClient(useLocation());
  const turn = useMemberTurn();
  // Another version, route, client or member gets a new screen, even where React would reuse the component. Otherwise
  // one person's or client's data or input could briefly appear under another's name.
  const element = <Screen key={`${version?.federationName} ${routePath} ${client} ${turn}`} />;
  return useRoutes([{ id: screenId, path: routePath, element }]) ?? <NotFoundScreen />;
}
