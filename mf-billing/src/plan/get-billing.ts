import { useHost } from '@postloom/remote-kit';
import { billingEndpoints } from '@postloom/shared-contracts';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';

/** The member's plan and how it is paid. */
export function useBilling() {
  return useQuery(useHost().api.query(billingEndpoints.getBilling, {}));
}

/** What a change of the plan calls for: the plan, the credits and the ledger are read again. */
export function useRefreshBilling(): () => Promise<void> {
  const client = useQueryClient();
  const { refreshSession } = useHost();
  return async () => {
    const { getBilling, listInvoices, listLedger } = billingEndpoints;
    const stale: readonly string[] = [getBilling.path, listInvoices.path, listLedger.path];
    const all = {
      predicate: ({ queryKey }: Query) => stale.includes(String(queryKey[0]).split('?')[0] ?? ''),
    };
    // A first answer that is still on its way would be taken for the one that is asked for now.
    await client.cancelQueries(all);
    await Promise.all([refreshSession(), client.invalidateQueries(all)]);
  };
}
