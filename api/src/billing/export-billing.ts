import { type BillingContext, readRecord } from './billing-context.ts';

/** Everything stored here about an account's purchases, for its owner. */
export async function exportBilling(context: BillingContext, accountId: string) {
  const { customerId, purchases, test } = await readRecord(context, accountId);
  return { stripeCustomer: customerId ?? null, purchases, testPlan: test };
}
