import { clientIn } from '@postloom/shared-contracts';
import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';

/** Sets query parameters in the address; null or an empty value removes one. */
type ChangeAddress = (
  changes: Readonly<Record<string, string | null>>,
  options?: Partial<Pick<NavigateOptions, 'replace' | 'preventScrollReset'>>,
) => void;

/**
 * The query of the address, and a function to change it. Changes are applied to the current address. The router's own
 * setter starts from the address at the time of rendering, so calling it later, after an upload or from a toast's
 * button, would bring back what was removed since. Once the address is that of another screen, or of another client, it
 * isn't changed any more.
 */
export function useAddress(): readonly [URLSearchParams, ChangeAddress] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const latest = useRef({ params, setParams, pathname });
  useEffect(() => {
    latest.current = { params, setParams, pathname };
  }, [params, setParams, pathname]);
  const change = useCallback<ChangeAddress>((changes, options) => {
    const isLeft =
      location.pathname !== latest.current.pathname ||
      clientIn(location.search) !== clientIn(String(latest.current.params));
    if (isLeft) return;
    const after = new URLSearchParams(latest.current.params);
    for (const [name, next] of Object.entries(changes)) {
      if (next) after.set(name, next);
      else after.delete(name);
    }
    latest.current.params = after;
    latest.current.setParams(after, options);
  }, []);
  return [params, change];
}
