import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

/** Changes what stands in the address under some names; null or an empty value takes the name out. */
type ChangeAddress = (
  changes: Readonly<Record<string, string | null>>,
  options?: Partial<Pick<NavigateOptions, 'replace' | 'preventScrollReset'>>,
) => void;

/**
 * What stands behind the `?` of the address, and what changes it. A change begins from what stands there now: the
 * router's own gives an update what stood there when it was made, so who changes it later, after an upload or by a
 * toast's button, would bring back what has been taken out since.
 */
export function useAddress(): readonly [URLSearchParams, ChangeAddress] {
  const [params, setParams] = useSearchParams();
  const latest = useRef({ params, setParams });
  useEffect(() => {
    latest.current = { params, setParams };
  }, [params, setParams]);
  const change = useCallback<ChangeAddress>((changes, options) => {
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
