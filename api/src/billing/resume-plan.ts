import { askStripe } from './ask-stripe.ts';
import { type BillingContext, readRecord } from './billing-context.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { type Billing, showBilling } from './show-billing.ts';
import { requireSubscription } from './subscription-of.ts';

/** Takes a cancellation back, or a change that waits for the period's end. @throws {AppError} `not_found` */
export async function resumePlan(context: BillingContext, accountId: string): Promise<Billing> {
  const { id, scheduleId } = requireSubscription(await readRecord(context, accountId), context.now());
  const { sdk } = context.payments.stripe();
  await askStripe(async () => {
    if (scheduleId) await sdk.subscriptionSchedules.release(scheduleId);
    const { cancel_at_period_end, cancel_at } = await sdk.subscriptions.retrieve(id);
    // Stripe's portal ends a plan by a time, our own button by the period: each is taken back by its own name.
    if (cancel_at_period_end) await sdk.subscriptions.update(id, { cancel_at_period_end: false });
    else if (cancel_at !== null) await sdk.subscriptions.update(id, { cancel_at: '' });
    await reconcileAccount(context, accountId);
  });
  return showBilling(context, accountId);
}
