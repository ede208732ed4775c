import * as z from 'zod/mini';

export const plans = ['free', 'pro', 'agency'] as const;
export type Plan = (typeof plans)[number];

/** The wire carries lower case; some screens and callers use upper case, and both are tolerated (spec section 3). */
export const planSchema = z.pipe(
  z.string(),
  z.transform((value, context): Plan => {
    const plan = value.toLowerCase();
    if ((plans as readonly string[]).includes(plan)) return plan as Plan;
    context.issues.push({ code: 'custom', input: value, message: `Expected one of ${plans.join(', ')}` });
    return z.NEVER;
  }),
);

export const paidPlans = ['pro', 'agency'] as const satisfies readonly Plan[];
export type PaidPlan = (typeof paidPlans)[number];

export const billingIntervals = ['monthly', 'annual'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** Credits of a plan per cycle; `renews` says whether the cycle repeats (spec section 6). */
export const planCredits: Record<Plan, { readonly perCycle: number; readonly renews: boolean }> = {
  free: { perCycle: 5, renews: false },
  pro: { perCycle: 100, renews: true },
  agency: { perCycle: 200, renews: true },
};

/** Prices in whole US dollars (spec section 9). `annual` is per year, at half of twelve months. */
export const planPrices: Record<Plan, { readonly monthly: number; readonly annual: number }> = {
  free: { monthly: 0, annual: 0 },
  pro: { monthly: 15, annual: 90 },
  agency: { monthly: 35, annual: 210 },
};

/** What a year costs at the monthly price, and what paying annually saves, in whole US dollars. */
export function annualSaving(plan: Plan): {
  readonly full: number;
  readonly saving: number;
  readonly percent: number;
} {
  const full = planPrices[plan].monthly * 12;
  const saving = full - planPrices[plan].annual;
  return { full, saving, percent: full === 0 ? 0 : Math.round((saving / full) * 100) };
}

export const planNames: Record<Plan, string> = { free: 'Free', pro: 'Pro', agency: 'Agency' };

/** Things a plan may do (spec section 6). Enforced by the API; screens read it to lock what is not allowed. */
export interface PlanRights {
  readonly proTemplates: boolean;
  readonly video: boolean;
  readonly image: boolean;
  readonly viralPrediction: boolean;
  readonly projects: boolean;
  /** Posts that can be scheduled at one time; `Infinity` for no limit. */
  readonly scheduledPosts: number;
  readonly seats: number;
}

export const planRights: Record<Plan, PlanRights> = {
  free: {
    proTemplates: false,
    video: false,
    image: false,
    viralPrediction: false,
    projects: false,
    scheduledPosts: 0,
    seats: 1,
  },
  pro: {
    proTemplates: true,
    video: true,
    image: true,
    viralPrediction: true,
    projects: true,
    scheduledPosts: 24,
    seats: 1,
  },
  agency: {
    proTemplates: true,
    video: true,
    image: true,
    viralPrediction: true,
    projects: true,
    scheduledPosts: Number.POSITIVE_INFINITY,
    seats: 5,
  },
};

/**
 * Where the browser goes to buy or change a plan: a page load, not a call (spec section 7).
 *
 * @example checkoutUrl('pro', 'annual') // '/api/billing/checkout?plan=PRO&billing=annual'
 */
export function checkoutUrl(plan: PaidPlan, billing: BillingInterval): string {
  return `/api/billing/checkout?plan=${plan.toUpperCase()}&billing=${billing}`;
}
