import { planCatalogue, refundTerms } from '@postloom/shared-contracts';
import { isMissing } from './ask-stripe.ts';
import type { BillingRecord } from './billing.model.ts';
import type { PayingContext } from './billing-context.ts';

/**
 * Pays back what the terms allow, in steps that can each be repeated: the plan ends, unless too much was used by
 * then; the subscription ends; the money goes back. A crash in between leaves the request, and the next run goes on.
 * @returns false when too much was used.
 */
export async function payRefund(
  { payments, credits, purchasesOf }: PayingContext,
  { _id, version, refund, purchases }: BillingRecord,
): Promise<boolean> {
  if (!refund) return true;
  const accountId = _id.toHexString();
  const { subscriptionId } = refund;
  const plan = purchases.subscriptions.find(({ id }) => id === subscriptionId)?.plan ?? 'pro';
  const { outcome } = await credits.entitle({
    accountId,
    version,
    entitlement: null,
    // A trial is paid back whatever was used of it.
    ...(subscriptionId !== null && {
      ifUsedAtMost: Math.floor(planCatalogue[plan].credits.perCycle * refundTerms.usedShare),
    }),
  });
  if (outcome !== 'used') {
    const { sdk } = payments.stripe();
    if (subscriptionId !== null) {
      await sdk.subscriptions.cancel(subscriptionId).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
    for (const paymentIntent of refund.paymentIntentIds) {
      // Without an amount it is of all that is left, so a second one is refused.
      await sdk.refunds
        .create({ payment_intent: paymentIntent, reason: 'requested_by_customer' })
        .catch((error: unknown) => {
          if (!isRefundedAlready(error)) throw error;
        });
    }
  }
  await purchasesOf(accountId).change({}, { $set: { refund: null } });
  return outcome !== 'used';
}

function isRefundedAlready(error: unknown): boolean {
  return (error as { readonly code?: string }).code === 'charge_already_refunded';
}
