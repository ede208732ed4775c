import { useHost } from '@postloom/remote-kit';
import { billingEndpoints } from '@postloom/shared-contracts';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';

/** The member's plan and its payment. */
export function useBilling() {
  return useQuery(useHost().api.query(billingEndpoints.getBilling, {}));
}

/** Returns a function that refetches everything a plan change affects: plan, credits and ledger. */
export function useRefreshBilling(): () => Promise<void> {
  const client = useQueryClient();
  const { refreshSession } = useHost();
  return async () => {
    const { getBilling, listInvoices, listLedger } = billingEndpoints;
    const stale: readonly string[] = [getBilling.path, listInvoices.path, listLedger.path];
    const all = {
      predicate: ({ queryKey }: Query) => stale.includes(String(queryKey[0]).split('?')[0] ?? ''),
    };
    // Otherwise an earlier request still in progress could be taken for the one made here.
    await client.cancelQueries(all);
    await Promise.all([refreshSession(), client.invalidateQueries(all)]);
  };
}
