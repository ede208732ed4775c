import { clientIn, clientParameter } from '@postloom/shared-contracts';
import { isAppPath } from '@postloom/shared-contracts/paths';
import { type createBrowserRouter, createPath, type Path, parsePath, type To } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/** The client for which a page acts, the one that the browser shows unless another is given; null for none. */
export const chosenClient = ({
  pathname,
  search,
}: Pick<Path, 'pathname' | 'search'> = location): string | null =>
  isAppPath(pathname) ? clientIn(search) : null;

/**
 * Keeps the chosen client in the address from screen to screen of the app area, in links as well, so that no screen has
 * to think of it. An address that names one chooses it, and one that names it without a value chooses none. With another
 * client the screen goes at once: what is pressed or typed on one that only waits to be replaced would be lost with it.
 */
export function keepClient(router: Router): void {
  const { navigate, createHref, subscribe } = router;
  router.subscribe = (subscriber) => {
    let shown = chosenClient(router.state.location);
    return subscribe((state, options) => {
      const client = chosenClient(state.location);
      const isOther = client !== shown;
      shown = client;
      // The router's own `flushSync` ends where a route has a loader.
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
