import type { BillingInterval, PaidPlan } from '@postloom/shared-contracts';

/** Where the browser goes to buy a plan: a page load, not a call (spec section 7). */
export function checkoutUrl(plan: PaidPlan, billing: BillingInterval): string {
  return `/api/billing/checkout?plan=${plan.toUpperCase()}&billing=${billing}`;
}
