import {
  type BillingInterval,
  billingEndpoints,
  billingIntervals,
  paidPlans,
  planNames,
} from '@postloom/shared-contracts';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getHost } from '#app/host.ts';
import { paths } from '#app/paths.ts';
import { useRefreshAll } from './get-billing.ts';

/**
 * Takes up what the address brings back from a payment (spec section 7: `success`, `canceled`, `test_success`,
 * `plan`, `session_id`), once, and clears the address.
 */
export function useReturnNotice(): void {
  const [parameters] = useSearchParams();
  const refreshAll = useRefreshAll();
  const handled = useRef('');

  useEffect(() => {
    const search = parameters.toString();
    if (search === '' || handled.current === search) return;
    handled.current = search;
    void takeUp(parameters, refreshAll).finally(() => getHost().navigate(paths.billing, { replace: true }));
  }, [parameters, refreshAll]);
}

async function takeUp(parameters: URLSearchParams, refreshAll: () => Promise<void>): Promise<void> {
  const { api, toast } = getHost();
  const plan = paidPlans.find((each) => each === parameters.get('plan')?.toLowerCase());
  const billing = billingIntervals.find((each) => each === parameters.get('billing'));
  if (parameters.get('success') === 'true') {
    const session = parameters.get('session_id');
    // The webhook gives the same, only perhaps later: a failure here is no failure of the payment.
    if (session) {
      await api
        .call(billingEndpoints.confirmPayment, { query: { session_id: session } })
        .catch(() => undefined);
    }
    await refreshAll();
    const { credits } = getHost().credits.getState();
    toast({
      tone: 'success',
      title: 'Payment Successful!',
      description: `You are on the ${planNames[credits.plan]} plan with ${credits.remaining} credits.`,
    });
  } else if (parameters.get('canceled') === 'true') {
    toast({
      title: 'Payment Canceled',
      description: 'Your payment was canceled. You can try again anytime.',
    });
  } else if (parameters.get('test_success') === 'true' && plan) {
    await upgradeInTestMode(plan, billing, refreshAll);
  } else if (parameters.get('error') === 'not_configured') {
    toast({
      tone: 'destructive',
      title: 'Setup Required',
      description: 'Payment processing is not configured yet.',
    });
  } else if (parameters.has('error')) {
    toast({ tone: 'destructive', title: 'Upgrade failed', description: 'Please try again later.' });
  }
}

async function upgradeInTestMode(
  plan: (typeof paidPlans)[number],
  billing: BillingInterval | undefined,
  refreshAll: () => Promise<void>,
): Promise<void> {
  const { api, toast } = getHost();
  try {
    const granted = await api.call(billingEndpoints.testPaymentSuccess, {
      body: billing === 'annual' ? { plan, billing } : { plan },
    });
    await refreshAll();
    toast({
      tone: 'success',
      title: 'Upgrade Successful! (Test Mode)',
      description: `You are on the ${planNames[granted.plan]} plan with ${granted.credits} credits per cycle. Nothing was charged.`,
    });
  } catch {
    toast({ tone: 'destructive', title: 'Test upgrade failed', description: 'Please try again.' });
  }
}
