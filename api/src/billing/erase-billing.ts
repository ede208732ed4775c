import { askStripe } from './ask-stripe.ts';
import type { BillingContext } from './billing-context.ts';

/** Cancels what would renew, and deletes the account's purchases. Only for account deletion. */
export async function eraseBilling(context: BillingContext, accountId: string): Promise<void> {
  const record = await context.purchasesOf(accountId).findOne();
  if (!record) return;
  await askStripe(() => context.payments.cancelSubscriptions(record));
  await context.purchasesOf(accountId).deleteOne();
}
