import { useHost } from '@postloom/remote-kit';
import { billingEndpoints } from '@postloom/shared-contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** The member's plan and how it is paid. */
export function useBilling() {
  return useQuery(useHost().api.query(billingEndpoints.getBilling, {}));
}

/** What a change of the plan calls for: the plan, the credits and the ledger are read again. */
export function useRefreshBilling(): () => Promise<void> {
  const client = useQueryClient();
  const { refreshSession } = useHost();
  return async () => {
    const stale = [billingEndpoints.getBilling, billingEndpoints.listInvoices, billingEndpoints.listLedger];
    await Promise.all([
      refreshSession(),
      ...stale.map(({ path }) =>
        client.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).split('?')[0] === path,
        }),
      ),
    ]);
  };
}
