import type { MemberAccount } from '#app/kernel/account.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { askStripe } from './ask-stripe.ts';
import { type BillingContext, readRecord } from './billing-context.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { type Billing, showBilling } from './show-billing.ts';
import { requireSubscription } from './subscription-of.ts';

/**
 * Undoes a cancellation, or a change that is scheduled for the end of the period.
 * @throws {AppError} `not_found`; `conflict` while the account is going to be deleted.
 */
export async function resumePlan(
  context: BillingContext,
  { id: workspace, deletionAt }: MemberAccount,
): Promise<Billing> {
  if (deletionAt) {
    throw new AppError('conflict', {
      userMessage: 'Your account is going to be deleted, so your plan can’t renew. Keep your account first.',
    });
  }
  await context.purchasesOf(workspace).change({}, { $set: { cancelRequested: false }, $inc: { version: 1 } });
  const { id, scheduleId } = requireSubscription(await readRecord(context, workspace), context.now());
  const { sdk } = context.payments.stripe();
  await askStripe(async () => {
    if (scheduleId) await sdk.subscriptionSchedules.release(scheduleId);
    const { cancel_at_period_end, cancel_at } = await sdk.subscriptions.retrieve(id);
    // Stripe's portal sets an end date, our own button ends the plan with the period. Each is undone in its own way.
    if (cancel_at_period_end) await sdk.subscriptions.update(id, { cancel_at_period_end: false });
    else if (cancel_at !== null) await sdk.subscriptions.update(id, { cancel_at: '' });
    await reconcileAccount(context, workspace);
  });
  return showBilling(context, workspace);
}
