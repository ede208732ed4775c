import type { BillingInterval, PaidPlan } from '@postloom/shared-contracts';

/** Addresses that these pages lead to. */
export const paths = {
  home: '/',
  generator: '/social-media',
  blog: '/blog',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
} as const;

/** Where the browser goes to buy a plan: a page load, not a call (spec section 7). */
export function checkoutUrl(plan: PaidPlan, billing: BillingInterval): string {
  return `/api/billing/checkout?plan=${plan.toUpperCase()}&billing=${billing}`;
}
