import { type BillingContext, readRecord } from './billing-context.ts';

/** Everything stored here about an account's purchases, for its owner. */
export async function exportBilling(context: BillingContext, accountId: string) {
  const record = await readRecord(context, accountId);
  const { customerId, visitorCustomers = [], purchases, test } = record;
  return { stripeCustomer: customerId ?? null, visitorCustomers, purchases, testPlan: test };
}
