import { planCatalogue, refundTerms } from '@postloom/shared-contracts';
import type Stripe from 'stripe';
import { isMissing } from './ask-stripe.ts';
import type { BillingRecord } from './billing.model.ts';
import type { PayingContext } from './billing-context.ts';

/**
 * Makes a refund according to the terms, in steps that can each be repeated: end the plan, unless too much has been
 * used by now; end the subscription; return the money. After a crash the request is still stored, and the next run
 * continues.
 */
export async function payRefund(context: PayingContext, record: BillingRecord): Promise<void> {
  const { payments, credits, purchasesOf, now } = context;
  const { _id, version, refund, purchases, test } = record;
  if (!refund) return;
  const workspace = _id.toHexString();
  const { subscriptionId } = refund;
  const plan = purchases.subscriptions.find(({ id }) => id === subscriptionId)?.plan ?? 'pro';
  const passes = purchases.passes.filter(
    ({ paymentIntentId }) => !refund.paymentIntentIds.includes(paymentIntentId),
  );
  const { outcome } = await credits.entitle({
    workspace,
    version,
    ...(subscriptionId === null
      ? // A trial is refunded regardless of use, and a plan that was bought since continues.
        { entitlement: payments.statusOf({ purchases: { ...purchases, passes }, test }, now()).entitlement }
      : {
          entitlement: null,
          ifUsedAtMost: Math.floor(planCatalogue[plan].credits.perCycle * refundTerms.usedShare),
        }),
  });
  if (outcome === 'known') {
    // The plan was ended before, or has changed since, and another process may have decided otherwise.
    const current = await purchasesOf(workspace).findOne();
    if (current?.version !== version || !current.refund) {
      if (current) await payRefund(context, current);
      return;
    }
  }
  if (outcome !== 'used') {
    const { sdk } = payments.stripe();
    if (subscriptionId !== null) {
      await sdk.subscriptions.cancel(subscriptionId).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
    for (const paymentIntent of refund.paymentIntentIds) {
      await refundOnce(sdk, { payment_intent: paymentIntent, reason: 'requested_by_customer' });
    }
  }
  await purchasesOf(workspace).change(
    { 'refund.requestedAt': refund.requestedAt },
    { $set: { refund: null } },
  );
}

/**
 * Returns a payment. Without an amount, everything that is left is refunded, so Stripe refuses a second refund.
 * @returns false if it was refunded before.
 */
export async function refundOnce(sdk: Stripe, refund: Stripe.RefundCreateParams): Promise<boolean> {
  try {
    await sdk.refunds.create(refund);
    return true;
  } catch (error) {
    if ((error as { readonly code?: string }).code === 'charge_already_refunded') return false;
    throw error;
  }
}
