import { useAddress } from '@postloom/remote-kit';
import { isKnown } from '@postloom/shared-contracts';

export interface AddressFilters {
  /** The value of a query parameter; empty if it is missing. */
  text(name: string): string;
  /** The same, if it is one of the given values. */
  known<T extends string>(name: string, values: readonly T[]): T | undefined;
  /** The same, if it is an id. */
  id(name: string): string;
  /** Sets query parameters; an empty value removes one. */
  set(changes: Readonly<Record<string, string>>): void;
}

/** The filters of a list, stored in the address, so that a filtered list can be bookmarked, shared and returned to. */
export function useAddressFilters(): AddressFilters {
  const [params, change] = useAddress();
  return {
    text: (name) => params.get(name) ?? '',
    known: (name, values) => {
      const value = params.get(name);
      return value !== null && isKnown(values, value) ? value : undefined;
    },
    id: (name) => /^[0-9a-f]{24}$/.exec(params.get(name) ?? '')?.[0] ?? '',
    set: (changes) => change(changes, { replace: true, preventScrollReset: true }),
  };
}
