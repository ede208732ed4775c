import { askStripe } from './ask-stripe.ts';
import type { BillingContext } from './billing-context.ts';

/** Ends what would renew and forgets the account's purchases. Only for deletion of the account. */
export async function eraseBilling(context: BillingContext, accountId: string): Promise<void> {
  const record = await context.purchasesOf(accountId).findOne();
  if (!record) return;
  await askStripe(() => context.payments.cancelSubscriptions(record));
  await context.purchasesOf(accountId).deleteOne();
}
