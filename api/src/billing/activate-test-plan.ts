import type { BillingContext } from './billing-context.ts';
import { type GrantedPlan, grantedPlan } from './confirm-payment.ts';
import type { PriceRef } from './price-list.ts';
import { reconcileAccount } from './reconcile-account.ts';

/**
 * Puts a member on a plan without a payment.
 * @throws {AppError} `not_found` outside the test mode.
 */
export async function activateTestPlan(
  context: BillingContext,
  workspace: string,
  price: PriceRef,
): Promise<GrantedPlan> {
  await context.payments.activateTestPlan(workspace, price);
  await reconcileAccount(context, workspace);
  return grantedPlan(price.plan);
}
