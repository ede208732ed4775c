import type Stripe from 'stripe';
import type { Account } from '#app/kernel/account.ts';
import { ifKnown } from './ask-stripe.ts';
import { type BillingStore, readRecord } from './billing-context.ts';
import { isRunning } from './purchases.ts';

/**
 * The account's customer at Stripe, created when first needed, or when Stripe no longer knows the one before. While
 * something bought by that one is running, it is not replaced: then Stripe's answer is a mistake, e.g. a wrong key. If two are created at the same moment, only one is used.
 */
export async function customerOf(store: BillingStore, sdk: Stripe, account: Account): Promise<string> {
  const record = await readRecord(store, account.id);
  const { customerId, purchases } = record;
  if (customerId && (isRunning(purchases, store.now()) || (await exists(sdk, customerId)))) return customerId;
  const customer = await sdk.customers.create({
    metadata: { accountId: account.id },
    ...(account.kind === 'member' && { email: account.email, name: account.displayName }),
  });
  const updated = await store
    .purchasesOf(account.id)
    .updateOne({ customerId: customerId ?? { $exists: false } }, { $set: { customerId: customer.id } });
  return updated?.customerId ?? (await readRecord(store, account.id)).customerId ?? customer.id;
}

async function exists(sdk: Stripe, id: string): Promise<boolean> {
  const customer = await ifKnown(sdk.customers.retrieve(id));
  return customer !== null && !customer.deleted;
}
