import { clientIn, clientParameter } from '@postloom/shared-contracts';
import { isAppPath } from '@postloom/shared-contracts/paths';
import { type createBrowserRouter, createPath, type Path, parsePath, type To } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/** The client that a page is about, by default the current page; null for none. */
export const chosenClient = ({
  pathname,
  search,
}: Pick<Path, 'pathname' | 'search'> = location): string | null =>
  isAppPath(pathname) ? clientIn(search) : null;

/**
 * Keeps the chosen client in the address throughout the app area, including links, so that screens don't have to. An
 * address that names a client chooses it; an empty value chooses none. When the client changes, the old screen is
 * removed at once: anything pressed or typed while it waits to be replaced would be lost. Going back changes the
 * address before the screens are loaded.
 */
export function keepClient(router: Router): void {
  const { navigate, createHref, subscribe } = router;
  router.subscribe = (subscriber) => {
    let shown = chosenClient(router.state.location);
    return subscribe((state, options) => {
      const client = chosenClient();
      const isOther = client !== shown;
      shown = client;
      // The router's own `flushSync` option has no effect on routes with a loader.
      subscriber(state, isOther ? { ...options, flushSync: true } : options);
    });
  };
  router.navigate = ((to: To | number | null, options?: Parameters<Router['navigate']>[1]) =>
    typeof to === 'number' ? navigate(to) : navigate(to && withClient(to), options)) as Router['navigate'];
  router.createHref = (to) => createHref(withClient(to) as typeof to);
}

function withClient(to: To): To {
  const path = typeof to === 'string' ? parsePath(to) : to;
  if (!isAppPath(path.pathname ?? location.pathname)) return to;
  const query = new URLSearchParams(path.search);
  const named = query.get(clientParameter);
  const client = named ?? chosenClient();
  if (named || client === null) return to;
  if (client) query.set(clientParameter, client);
  else query.delete(clientParameter);
  const search = query.toString();
  const changed = { ...path, search: search && `?${search}` };
  return typeof to === 'string' ? createPath({ pathname: location.pathname, ...changed }) : changed;
}
