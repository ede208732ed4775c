import { type ApiMutation, useApiMutation, useFormats, useHost } from '@postloom/remote-kit';
import { type Billing, billingEndpoints, planOf, plansWith } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
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
 * @returns `sentence`: begins with a space, and introduces the points; both are empty for a plan without anything of
 *   this kind.
 */
export const goesWith = (
  plan: Billing['plan'],
): { readonly sentence: string; readonly points: readonly string[] } => {
  const { name, rights } = planOf(plan);
  if (rights.seats <= 1) return { sentence: '', points: [] };
  return {
    sentence: ` Nothing is deleted, but until you’re back on ${name}:`,
    points: [
      // The server looks every ten minutes for who is to be told.
      'Your team has no access. Each member is told by email, usually within ten minutes of losing it.',
      'Clients can only be read.',
      'You can’t make new approval links. Links that clients already have keep working.',
      'Pages for clients lose your branding.',
      'Access keys and webhooks are paused.',
    ],
  };
};

/** What happens to scheduled posts on a plan without scheduling. */
const afterwards = `Posts you’ve already scheduled keep their time and reminders; scheduling anything else takes ${plansWith('scheduledPosts', 'or')}.`;

/** Cancels the plan, after asking for confirmation. */
export function useCancelPlan(): (billing: Billing) => Promise<void> {
  const { confirm } = useHost();
  const { day } = useFormats();
  const change = useChangePlan();
  return async ({ plan, paidUntil }) => {
    const { sentence, points } = goesWith(plan);
    const confirmed = await confirm({
      title: 'Cancel your plan?',
      description: paidUntil
        ? `You keep it, with its credits, until ${day(paidUntil)}. After that you’re on the Free plan. ${afterwards}${sentence}`
        : `The test mode charges nothing, so there’s no paid period to keep: you go back to the Free plan at once, with the Free credits you had left. ${afterwards}${sentence}`,
      points,
      confirmLabel: 'Cancel plan',
      cancelLabel: 'Keep my plan',
      tone: 'danger',
    });
    if (confirmed) change.run('cancelPlan');
  };
}

/** Opens the payment provider's portal in this tab, unless the person has gone on meanwhile. */
export function useOpenPortal(): ApiMutation<'home' | 'payment_method'> {
  const { api } = useHost();
  return useApiMutation({
    call: (flow, options) => api.call(billingEndpoints.openPortal, { body: { flow } }, options),
    onDone: ({ url }) => {
      if (window.location.pathname === paths.billing) window.location.assign(url);
    },
    failed: 'Couldn’t open the billing portal',
  });
}
