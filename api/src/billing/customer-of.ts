import type Stripe from 'stripe';
import type { Account } from '#app/kernel/account.ts';
import { type BillingStore, readRecord } from './billing-context.ts';

/**
 * The account's customer at Stripe, created when first needed. If two are created at the same moment, only one is used.
 */
export async function customerOf(store: BillingStore, sdk: Stripe, account: Account): Promise<string> {
  const record = await readRecord(store, account.id);
  if (record.customerId) return record.customerId;
  const customer = await sdk.customers.create({
    metadata: { accountId: account.id },
    ...(account.kind === 'member' && { email: account.email, name: account.displayName }),
  });
  const updated = await store
    .purchasesOf(account.id)
    .updateOne({ customerId: { $exists: false } }, { $set: { customerId: customer.id } });
  return updated?.customerId ?? (await readRecord(store, account.id)).customerId ?? customer.id;
}
