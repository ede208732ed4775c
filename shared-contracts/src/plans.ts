import * as z from 'zod/mini';
import { type Open, openEnum } from './open-enum.ts';

/** The plans known to this build, lowest first. `planCatalogue` describes them. */
export const plans = ['free', 'pro', 'agency'] as const;
export type Plan = (typeof plans)[number];

export const paidPlans = ['pro', 'agency'] as const satisfies readonly Plan[];
export type PaidPlan = (typeof paidPlans)[number];

export const billingIntervals = ['monthly', 'annual'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** Some screens and callers send plans in upper case; both are accepted (spec section 3). */
const inAnyCase = <const Value extends string>(values: readonly Value[]) => {
  const schema = z.pipe(z.string().check(z.toLowerCase()), z.enum(values));
  z.globalRegistry.add(schema, { enum: [...values, ...values.map((value) => value.toUpperCase())] });
  return schema;
};

/** A plan in a request, in upper or lower case. */
export const planSchema = inAnyCase(plans);
export const paidPlanSchema = inAnyCase(paidPlans);

/** A plan in an answer: in lower case, and possibly newer than the reader (see `planOf`). */
export const planAnswerSchema = z.pipe(
  z.string().check(z.toLowerCase()),
  openEnum(plans),
) as unknown as z.ZodMiniType<Open<Plan>, Plan>;

/**
 * The address for buying or changing a plan: a page load, not a call (spec section 7). Screens that don't offer a
 * choice of the interval omit it.
 *
 * @example checkoutUrl('pro', 'annual') // '/api/billing/checkout?plan=PRO&billing=annual'
 */
export function checkoutUrl(plan: PaidPlan, billing?: BillingInterval): string {
  const interval = billing ? `&billing=${billing}` : '';
  return `/api/billing/checkout?plan=${plan.toUpperCase()}${interval}`;
}
