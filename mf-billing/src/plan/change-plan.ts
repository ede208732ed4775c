import { type ApiMutation, useApiMutation, useFormats, useHost } from '@postloom/remote-kit';
import { type Billing, billingEndpoints, planOf, plansWith } from '@postloom/shared-contracts';
import { useRefreshBilling } from './get-billing.ts';

type Change = 'cancelPlan' | 'resumePlan' | 'requestRefund';

/** Changes the plan, and says how it went. */
export function useChangePlan(): ApiMutation<Change> {
  const { api } = useHost();
  const refresh = useRefreshBilling();
  return useApiMutation({
    call: (change: Change, options): Promise<Billing> => api.call(billingEndpoints[change], {}, options),
    onDone: refresh,
    onFailed: refresh,
    done: (billing, change) => done[change](billing),
    failed: 'Something went wrong',
  });
}

const done: Record<Change, (billing: Billing) => { title: string; description: string }> = {
  cancelPlan: ({ state }) =>
    state === 'ending'
      ? { title: 'Plan canceled', description: 'It stays yours until the end of the paid period.' }
      : { title: 'Plan ended', description: 'You are on the Free plan now.' },
  resumePlan: () => ({ title: 'Plan kept', description: 'It renews as before.' }),
  requestRefund: () => ({
    title: 'Refund on its way',
    description: 'It reaches your bank within 5 to 10 days. You are on the Free plan now.',
  }),
};

/**
 * What an agency has that other plans lack, and that nothing of it is lost.
 * @returns a blank and two sentences; "" for a plan that has nothing of the kind.
 */
export const goesWith = (plan: Billing['plan']): string => {
  const { name, rights } = planOf(plan);
  return rights.seats > 1
    ? ` Until you’re back on ${name}, your team has no access, clients can only be read, no new sign-off links can be made, pages for clients lose your branding, and access keys and webhooks are paused. Nothing is deleted, and links that clients already have keep working.`
    : '';
};

/** What becomes of what is planned, on a plan without scheduling. */
const afterwards = `What is planned keeps its time, and its reminders come as before; planning anything else takes ${plansWith('scheduledPosts', 'or')}.`;

/** Asks, and then cancels the plan. */
export function useCancelPlan(): (billing: Billing) => Promise<void> {
  const { confirm } = useHost();
  const { day } = useFormats();
  const change = useChangePlan();
  return async ({ plan, paidUntil }) => {
    const confirmed = await confirm({
      title: 'Cancel your plan?',
      description: paidUntil
        ? `It stays yours until ${day(paidUntil)}, with its credits. After that you are on the Free plan. ${afterwards}${goesWith(plan)}`
        : `The test mode charges nothing, so there is no paid period to keep: you go back to the Free plan at once, with the Free credits you had left. ${afterwards}${goesWith(plan)}`,
      confirmLabel: 'Cancel plan',
      cancelLabel: 'Keep my plan',
      tone: 'danger',
    });
    if (confirmed) change.run('cancelPlan');
  };
}

/** Opens the payment provider's portal in place of this page. */
export function useOpenPortal(): ApiMutation<'home' | 'payment_method'> {
  const { api } = useHost();
  return useApiMutation({
    call: (flow, options) => api.call(billingEndpoints.openPortal, { body: { flow } }, options),
    onDone: ({ url }) => window.location.assign(url),
    failed: 'Couldn’t open the billing portal',
  });
}
