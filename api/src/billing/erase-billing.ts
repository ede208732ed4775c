import { askStripe } from './ask-stripe.ts';
import type { BillingContext } from './billing-context.ts';

/** Closes and cancels what could still be charged, and deletes the account's purchases. Only for account deletion. */
export async function eraseBilling(context: BillingContext, workspace: string): Promise<void> {
  const record = await context.purchasesOf(workspace).findOne();
  if (!record) return;
  await askStripe(() => context.payments.leave(record));
  await context.purchasesOf(workspace).deleteOne();
}
