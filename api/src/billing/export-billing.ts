import { type BillingContext, readRecord } from './billing-context.ts';

/** Everything stored here about a workspace's purchases, for its owner. */
export async function exportBilling(context: BillingContext, workspace: string) {
  const record = await readRecord(context, workspace);
  const { customerId, visitorCustomers = [], purchases, test } = record;
  return { stripeCustomer: customerId ?? null, visitorCustomers, purchases, testPlan: test };
}
