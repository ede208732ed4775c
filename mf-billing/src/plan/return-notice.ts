import { createFormats, readFailure, useHost } from '@postloom/remote-kit';
import {
  type BillingInterval,
  billingEndpoints,
  billingIntervals,
  type Open,
  type PaidPlan,
  type Plan,
  type Preferences,
  paidPlans,
  planCatalogue,
  planOf,
} from '@postloom/shared-contracts';
import type { HostServices, ToastInput } from '@postloom/shared-contracts/federation';
import { paths } from '@postloom/shared-contracts/paths';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { goesWith } from './change-plan.ts';
import { useRefreshBilling } from './get-billing.ts';

/**
 * Handles the query parameters with which a payment returns (spec section 7: `success`, `canceled`, `test_success`,
 * `plan`, `session_id`), once, and clears the address.
 * @returns the plan that the person was asked about and decided not to change to.
 */
export function useReturnNotice(): PaidPlan | undefined {
  const host = useHost();
  const [parameters] = useSearchParams();
  const refresh = useRefreshBilling();
  const handled = useRef('');
  const [declined, setDeclined] = useState<PaidPlan>();

  useEffect(() => {
    const search = parameters.toString();
    if (search === '' || handled.current === search) return;
    handled.current = search;
    void handleReturn(host, parameters, refresh)
      .finally(() => {
        // Whoever has gone on isn't taken back.
        if (window.location.pathname === paths.billing) host.navigate(paths.billing, { replace: true });
      })
      .then(setDeclined);
  }, [host, parameters, refresh]);
  return declined;
}

/** @returns the plan that the person decided not to change to, if they were asked. */
async function handleReturn(
  host: HostServices,
  parameters: URLSearchParams,
  refresh: () => Promise<void>,
): Promise<PaidPlan | undefined> {
  const { toast } = host;
  const plan = paidPlans.find((each) => each === parameters.get('plan')?.toLowerCase());
  const billing = billingIntervals.find((each) => each === parameters.get('billing')) ?? 'monthly';
  if (parameters.get('success') === 'true') {
    const session = parameters.get('session_id');
    const failure = session && (await confirm(host, session));
    await refresh();
    const { credits } = host.credits.getState();
    const isThere = plan ? credits.plan === plan : credits.plan !== 'free';
    // Only report success that is certain: confirmed by the payment provider, or the plan is already active.
    if (session ? !failure : isThere) {
      host.track('purchase');
      toast({
        tone: 'success',
        title: 'Payment Successful!',
        description: `You’re on the ${planOf(credits.plan).name} plan with ${credits.remaining} credits.`,
      });
    } else toast(failure || notYet);
  } else if (parameters.get('canceled') === 'true') {
    toast({
      title: 'Payment Canceled',
      description: 'Your payment was canceled. You can try again anytime.',
    });
  } else if (parameters.get('test_success') === 'true' && plan) {
    if (!(await agreesToChange(host, plan, billing))) return plan;
    await changeInTestMode(host, plan, billing, refresh);
  } else if (parameters.get('error') === 'not_configured') {
    toast({
      tone: 'destructive',
      title: 'Setup Required',
      description: 'Payment processing is not configured yet.',
    });
  } else if (parameters.get('error') === 'change_planned') {
    toast({
      title: 'A change is already planned',
      description: 'Nothing has changed. To plan another one, choose “Keep current plan” first.',
    });
  } else if (parameters.has('error')) {
    toast({ tone: 'destructive', title: 'Upgrade failed', description: 'Please try again later.' });
  }
}

/** The webhook also activates the plan, but may arrive later. */
const notYet: ToastInput = {
  title: 'Your payment is being confirmed',
  description: 'Your plan updates automatically once it goes through. You won’t be charged twice.',
};

/** Confirms a payment. @returns what to tell the person if that failed; null if it succeeded. */
async function confirm({ api }: HostServices, session: string): Promise<ToastInput | null> {
  try {
    await api.call(billingEndpoints.confirmPayment, { query: { session_id: session } });
    return null;
  } catch (error) {
    if (readFailure(error).code !== 'not_found') return notYet;
    return {
      tone: 'destructive',
      title: 'Payment Confirmation Failed',
      description: 'There was an issue confirming your payment. Please contact support.',
    };
  }
}

/** What a person loses on a smaller plan, as sentences to append and points; nothing if it isn't smaller. */
function lostWith(plan: PaidPlan, before: Open<Plan>): ReturnType<typeof goesWith> {
  const { rank, credits, rights } = planCatalogue[plan];
  const known = paidPlans.find((each) => each === before);
  if (!known || rank >= planCatalogue[known].rank) return { sentence: '', points: [] };
  const { sentence, points } = goesWith(before);
  const less = ` You then have ${credits.perCycle} credits a month in place of ${planCatalogue[known].credits.perCycle}, and ${rights.scheduledPosts} scheduled posts at a time.`;
  return { sentence: less + sentence, points };
}

/** Asks members whether they want the plan, in place of one they have: in test mode, no payment page asks them. */
async function agreesToChange(
  { session, confirm }: HostServices,
  plan: PaidPlan,
  billing: BillingInterval,
): Promise<boolean> {
  const { user } = session.getState();
  if (!user) return true;
  if (user.plan === 'free') return agreesToUpgrade(confirm, user.preferences, plan, billing);
  const { name, prices } = planCatalogue[plan];
  const cost = `${createFormats(user.preferences).price(prices[billing])} a ${billing === 'annual' ? 'year' : 'month'}`;
  if (plan === user.plan) {
    return confirm({
      title: `Pay ${billing === 'annual' ? 'yearly' : 'monthly'} for ${name}, ${cost}?`,
      description: `You keep your ${name} plan and pay ${cost} from now on. The test mode charges nothing.`,
      confirmLabel: `Pay ${billing === 'annual' ? 'yearly' : 'monthly'}`,
      cancelLabel: 'Keep it as it is',
    });
  }
  const { sentence, points } = lostWith(plan, user.plan);
  return confirm({
    title: `Change to ${name}, ${cost}?`,
    description: `It replaces your ${planOf(user.plan).name} plan right away, at ${cost}. The test mode charges nothing.${sentence}`,
    points,
    confirmLabel: 'Change plan',
    cancelLabel: 'Keep my plan',
  });
}

function agreesToUpgrade(
  confirm: HostServices['confirm'],
  preferences: Preferences,
  plan: PaidPlan,
  billing: BillingInterval,
): Promise<boolean> {
  const { name, prices, credits } = planCatalogue[plan];
  const cost = `${createFormats(preferences).price(prices[billing])} a ${billing === 'annual' ? 'year' : 'month'}`;
  return confirm({
    title: `Upgrade to ${name}, ${cost}?`,
    description: `This site is in test mode, so nothing is charged. You’re on ${name} right away, with ${credits.perCycle} credits a month.`,
    confirmLabel: `Upgrade to ${name}`,
    cancelLabel: 'Not now',
  });
}

async function changeInTestMode(
  host: HostServices,
  plan: PaidPlan,
  billing: BillingInterval,
  refresh: () => Promise<void>,
): Promise<void> {
  const { api, session, toast } = host;
  const before = session.getState().user?.plan ?? 'free';
  try {
    const granted = await api.call(billingEndpoints.testPaymentSuccess, { body: { plan, billing } });
    await refresh();
    toast({
      tone: 'success',
      title:
        planCatalogue[plan].rank < planOf(before).rank
          ? 'Plan changed (Test Mode)'
          : 'Upgrade Successful! (Test Mode)',
      description: `You’re on the ${planOf(granted.plan).name} plan with ${granted.credits} credits a month. Nothing was charged.`,
    });
  } catch (error) {
    const description = readFailure(error).sentence ?? 'Please try again.';
    toast({ tone: 'destructive', title: 'Test upgrade failed', description });
  }
}
