import * as z from 'zod/mini';
import { type Open, openEnum } from './open-enum.ts';

/** The plans that this build knows, lowest first. What each is: `planCatalogue`. */
export const plans = ['free', 'pro', 'agency'] as const;
export type Plan = (typeof plans)[number];

export const paidPlans = ['pro', 'agency'] as const satisfies readonly Plan[];
export type PaidPlan = (typeof paidPlans)[number];

export const billingIntervals = ['monthly', 'annual'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** Some screens and callers write plans in upper case, and both are taken (spec section 3). */
const inAnyCase = <const Value extends string>(values: readonly Value[]) => {
  const schema = z.pipe(z.string().check(z.toLowerCase()), z.enum(values));
  z.globalRegistry.add(schema, { enum: [...values, ...values.map((value) => value.toUpperCase())] });
  return schema;
};

/** A plan that somebody names, in either case. */
export const planSchema = inAnyCase(plans);
export const paidPlanSchema = inAnyCase(paidPlans);

/** A plan in an answer: lower case, and maybe one that is newer than the reader (see `planOf`). */
export const planAnswerSchema = z.pipe(
  z.string().check(z.toLowerCase()),
  openEnum(plans),
) as unknown as z.ZodMiniType<Open<Plan>, Plan>;

/**
 * Where the browser goes to buy or change a plan: a page load, not a call (spec section 7). Screens without a choice
 * of the interval name none.
 *
 * @example checkoutUrl('pro', 'annual') // '/api/billing/checkout?plan=PRO&billing=annual'
 */
export function checkoutUrl(plan: PaidPlan, billing?: BillingInterval): string {
  const interval = billing ? `&billing=${billing}` : '';
  return `/api/billing/checkout?plan=${plan.toUpperCase()}${interval}`;
}
