import { type billingSchema, planCatalogue, type Sent } from '@postloom/shared-contracts';
import { type BillingContext, readRecord } from './billing-context.ts';

export type Billing = Sent<typeof billingSchema>;

/**
 * A member's plan, how it is paid, and what the refund terms allow, according to our own records without asking Stripe.
 */
export async function showBilling(context: BillingContext, workspace: string): Promise<Billing> {
  const { payments, credits, now } = context;
  const [record, { plan, used }] = await Promise.all([
    readRecord(context, workspace),
    credits.get(workspace),
  ]);
  const status = payments.statusOf(record, now());
  const offer = payments.refundOffer(status, used, now());
  const next = status.subscription?.next ?? null;
  return {
    mode: payments.mode,
    plan,
    billing: status.billing,
    // Stripe may not know yet that the plan won't renew, but the person should.
    state:
      record.cancelRequested && status.subscription && status.state === 'active' ? 'ending' : status.state,
    isPass: status.isPass,
    paidUntil: status.paidUntil?.toISOString() ?? null,
    graceUntil: status.graceUntil?.toISOString() ?? null,
    next: next && { plan: next.plan, billing: next.billing, at: next.at.toISOString() },
    refund: {
      eligible: offer.eligible && record.refund === null,
      refusal: offer.refusal,
      isTrial: offer.pass !== null,
      amount: offer.amount,
      until: offer.until?.toISOString() ?? null,
      creditsUsed: used,
      creditsAllowed: offer.creditsAllowed,
      pending: record.refund !== null,
    },
    accountManager: planCatalogue[plan].rights.accountManager ? context.accountManager : null,
  };
}
