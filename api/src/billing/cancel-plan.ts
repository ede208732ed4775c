import { askStripe } from './ask-stripe.ts';
import type { BillingContext } from './billing-context.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { type Billing, showBilling } from './show-billing.ts';

/**
 * Ends the plan at the end of the paid period, or at once in the test mode.
 * @throws {AppError} `not_found`
 */
export async function cancelPlan(context: BillingContext, workspace: string): Promise<Billing> {
  await askStripe(async () => {
    await context.payments.cancelPlan(workspace);
    await reconcileAccount(context, workspace);
  });
  return showBilling(context, workspace);
}
