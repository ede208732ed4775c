import { AppError } from '#app/kernel/http/app-error.ts';
import { askStripe } from './ask-stripe.ts';
import type { BillingRecord } from './billing.model.ts';
import { type BillingContext, readRecord } from './billing-context.ts';
import { payRefund } from './pay-refund.ts';
import type { EntitlementStatus, RefundOffer } from './purchases.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { type Billing, showBilling } from './show-billing.ts';

/**
 * Refunds an annual plan, or a month within its trial, according to the terms. What was paid for ends at once. The
 * request is stored before anything is done, so that a crash can't lose it.
 * @throws {AppError} `conflict` when the terms don't allow it.
 */
export async function requestRefund(context: BillingContext, workspace: string): Promise<Billing> {
  const { payments, credits, now, purchasesOf } = context;
  await askStripe(async () => {
    const status = await reconcileAccount(context, workspace);
    const { version } = await readRecord(context, workspace);
    const { used } = await credits.get(workspace);
    const offer = payments.refundOffer(status, used, now());
    const payback = paymentsOf(status, offer);
    if (!offer.eligible || !payback) throw outsideTerms();
    const requested = await purchasesOf(workspace).updateOne(
      { version, refund: null },
      {
        $set: {
          refund: {
            ...payback,
            requestedAt: now(),
          },
          // In case this process doesn't finish the refund.
          reviewAt: now(),
        },
        $inc: { version: 1 },
      },
    );
    if (!requested) throw new AppError('conflict');
    await payRefund(context, requested);
    const { subscription } = await reconcileAccount(context, workspace);
    // The plan continues if too much was used meanwhile.
    if (payback.subscriptionId !== null && subscription?.id === payback.subscriptionId) throw outsideTerms();
  });
  return showBilling(context, workspace);
}

/** What to refund by an offer; null if nothing was paid. */
function paymentsOf(
  { subscription }: EntitlementStatus,
  { pass }: RefundOffer,
): Pick<NonNullable<BillingRecord['refund']>, 'subscriptionId' | 'paymentIntentIds'> | null {
  if (pass) return { subscriptionId: null, paymentIntentIds: [pass.paymentIntentId] };
  if (!subscription?.paid) return null;
  const kept = subscription.paid.payments.filter(({ kept }) => kept > 0);
  return {
    subscriptionId: subscription.id,
    paymentIntentIds: kept.map(({ paymentIntentId }) => paymentIntentId),
  };
}

const outsideTerms = (): AppError =>
  new AppError('conflict', {
    userMessage:
      'Annual plans can be refunded within 7 days of purchase if no more than 10% of the credits are used, and the Professional plan within its 14-day free trial, once.',
  });
