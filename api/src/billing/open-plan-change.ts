import { AppError } from '#app/kernel/http/app-error.ts';
import type { BillingStore } from './billing-context.ts';
import { customerOf } from './customer-of.ts';
import type { CheckoutRequest } from './payments.ts';
import type { Subscription } from './purchases.ts';
import type { StripeGateway } from './stripe-gateway.ts';

/**
 * Opens the page on which Stripe shows the price of a change and makes it: an upgrade at once, a downgrade at the end
 * of the period.
 */
export async function openPlanChange(
  store: BillingStore,
  { sdk, priceList, portal }: StripeGateway,
  { member, price, origin }: CheckoutRequest,
  subscription: Subscription,
): Promise<string> {
  // A schedule would block the change. This one plans nothing that we would show.
  if (subscription.scheduleId) await sdk.subscriptionSchedules.release(subscription.scheduleId);
  const { items } = await sdk.subscriptions.retrieve(subscription.id);
  const [item] = items.data;
  if (!item) throw new AppError('payment_failed', { detail: `${subscription.id} has no item` });
  const success = `${origin}/app/billing?success=true&plan=${price.plan.toUpperCase()}`;
  return portal.open({
    customer: await customerOf(store, sdk, member),
    return_url: `${origin}/app/billing`,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: item.id, price: await priceList.idOf(price), quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: success } },
    },
  });
}
