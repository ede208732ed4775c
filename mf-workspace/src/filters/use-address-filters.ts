import { useAddress } from '@postloom/remote-kit';
import { isKnown } from '@postloom/shared-contracts';

export interface AddressFilters {
  /** What stands in the address under a name; empty where nothing does. */
  text(name: string): string;
  /** The same, where it is one of some values. */
  known<T extends string>(name: string, values: readonly T[]): T | undefined;
  /** Changes what stands under some names; an empty value takes the name out. */
  set(changes: Readonly<Record<string, string>>): void;
}

/** The filters of a list. They stand in the address, so a filtered list can be kept, shared and gone back to. */
export function useAddressFilters(): AddressFilters {
  const [params, change] = useAddress();
  return {
    text: (name) => params.get(name) ?? '',
    known: (name, values) => {
      const value = params.get(name);
      return value !== null && isKnown(values, value) ? value : undefined;
    },
    set: (changes) => change(changes, { replace: true, preventScrollReset: true }),
  };
}
