import { type Billing, billingEndpoints, type ErrorCode } from '@postloom/shared-contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getHost } from '#app/host.ts';

export const getBilling = () => queryOptions(getHost().api.query(billingEndpoints.getBilling, {}));

/** What a change of the plan calls for: the plan, the credits and the ledger are read again. */
export function useRefreshAll(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const stale = [billingEndpoints.getBilling, billingEndpoints.listInvoices, billingEndpoints.listLedger];
    await Promise.all([
      getHost().refreshSession(),
      ...stale.map(({ path }) =>
        client.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).split('?')[0] === path,
        }),
      ),
    ]);
  };
}

type Change = 'cancelPlan' | 'resumePlan' | 'requestRefund';

/** Changes the plan, and says how it went. */
export function useChangePlan() {
  const refreshAll = useRefreshAll();
  return useMutation({
    mutationFn: (change: Change): Promise<Billing> => getHost().api.call(billingEndpoints[change], {}),
    onSuccess: async (billing, change) => {
      await refreshAll();
      getHost().toast({ tone: 'success', ...done[change](billing) });
    },
    onError: async (error) => {
      await refreshAll();
      getHost().toast({ tone: 'destructive', title: 'That did not work', description: sentenceOf(error) });
    },
  });
}

const done: Record<Change, (billing: Billing) => { title: string; description: string }> = {
  cancelPlan: ({ state }) =>
    state === 'ending'
      ? { title: 'Plan cancelled', description: 'It stays yours until the end of the paid period.' }
      : { title: 'Plan ended', description: 'You are on the Free plan now.' },
  resumePlan: () => ({ title: 'Plan kept', description: 'It renews as before.' }),
  requestRefund: () => ({
    title: 'Refund on its way',
    description: 'Your bank shows it within 5 to 10 days. You are on the Free plan now.',
  }),
};

/** Opens the payment provider's portal in place of this page. */
export function useOpenPortal() {
  return useMutation({
    mutationFn: (flow: 'home' | 'payment_method') =>
      getHost().api.call(billingEndpoints.openPortal, { body: { flow } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      getHost().toast({
        tone: 'destructive',
        title: 'Billing portal not reached',
        description: sentenceOf(error),
      }),
  });
}

/** The code of a failed call. The error is the shell's own, so its class is another one than ours would be. */
export function codeOf(error: unknown): ErrorCode | null {
  return (error as { readonly code?: ErrorCode | null } | null)?.code ?? null;
}

/** The sentence for the person that a failed call carries. */
export function sentenceOf(error: unknown): string {
  const { userMessage } = (error ?? {}) as { readonly userMessage?: string | null };
  return userMessage ?? 'Please try again.';
}
