import { type ApiMutation, useApiMutation, useFormats, useHost } from '@postloom/remote-kit';
import { type Billing, billingEndpoints, planOf, plansWith } from '@postloom/shared-contracts';
import { useRefreshBilling } from './get-billing.ts';

type Change = 'cancelPlan' | 'resumePlan' | 'requestRefund';

/** Changes the plan and reports the outcome in a toast. */
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
      ? { title: 'Plan canceled', description: 'You keep it until the end of the paid period.' }
      : { title: 'Plan ended', description: 'You’re on the Free plan now.' },
  resumePlan: () => ({ title: 'Plan kept', description: 'It renews as before.' }),
  requestRefund: () => ({
    title: 'Refund on its way',
    description: 'It usually reaches your bank in 5 to 10 days. You’re on the Free plan now.',
  }),
};

/**
 * What an agency loses on other plans, and that nothing is deleted.
 * @returns a space and two sentences; "" for a plan without anything of this kind.
 */
export const goesWith = (plan: Billing['plan']): string => {
  const { name, rights } = planOf(plan);
  return rights.seats > 1
    ? ` Until you’re back on ${name}, your team has no access, clients can only be read, no new approval links can be made, pages for clients lose your branding, and access keys and webhooks are paused. Nothing is deleted, and links that clients already have keep working.`
    : '';
};

/** What happens to scheduled posts on a plan without scheduling. */
const afterwards = `Posts you’ve already scheduled keep their time and reminders; scheduling anything else takes ${plansWith('scheduledPosts', 'or')}.`;

/** Cancels the plan, after asking for confirmation. */
export function useCancelPlan(): (billing: Billing) => Promise<void> {
  const { confirm } = useHost();
  const { day } = useFormats();
  const change = useChangePlan();
  return async ({ plan, paidUntil }) => {
    const confirmed = await confirm({
      title: 'Cancel your plan?',
      description: paidUntil
        ? `You keep it, with its credits, until ${day(paidUntil)}. After that you’re on the Free plan. ${afterwards}${goesWith(plan)}`
        : `The test mode charges nothing, so there’s no paid period to keep: you go back to the Free plan at once, with the Free credits you had left. ${afterwards}${goesWith(plan)}`,
      confirmLabel: 'Cancel plan',
      cancelLabel: 'Keep my plan',
      tone: 'danger',
    });
    if (confirmed) change.run('cancelPlan');
  };
}

/** Opens the payment provider's portal in this tab. */
export function useOpenPortal(): ApiMutation<'home' | 'payment_method'> {
  const { api } = useHost();
  return useApiMutation({
    call: (flow, options) => api.call(billingEndpoints.openPortal, { body: { flow } }, options),
    onDone: ({ url }) => window.location.assign(url),
    failed: 'Couldn’t open the billing portal',
  });
}
