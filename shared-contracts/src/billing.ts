import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { type BillingInterval, billingIntervals, paidPlans, planSchema } from './plans.ts';

/** What the Professional plan of `/checkout` costs, in whole US dollars: one month of Pro (spec section 9). */
export const monthPassPrice = 29;

/** Terms of the refund of an annual plan (spec section 9). */
export const refundTerms = { days: 7, usedShare: 0.1 } as const;

/** Days for which a plan goes on after a renewal could not be paid. */
export const graceDays = 7;

/** `pro` or `agency`, in either case (spec section 3). */
export const paidPlanSchema = z.pipe(planSchema, z.enum(paidPlans));

const intervalSchema = z.enum(billingIntervals);

/** Names of the recurring prices: Stripe's lookup keys, and what `create-checkout-session` takes. */
export const priceIds = ['pro_monthly', 'pro_annual', 'agency_monthly', 'agency_annual'] as const;
export type PriceId = (typeof priceIds)[number];

/** The name of a plan's price. */
export function priceIdOf(plan: (typeof paidPlans)[number], billing: BillingInterval): PriceId {
  return `${plan}_${billing}`;
}

/** `stripe`: real payments; `test`: upgrades without a card, outside production only; `none`: nothing is sold. */
export const paymentModes = ['stripe', 'test', 'none'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/**
 * What a member has bought, as our own records say.
 *
 * - `active`: paid; `ending`: paid, and it ends instead of renewing; `past_due`: the renewal could not be paid,
 *   the plan goes on until `graceUntil`; `suspended`: the money went back or is disputed; `none`: nothing bought.
 */
export const subscriptionStates = ['none', 'active', 'ending', 'past_due', 'suspended'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Why a refund is not given by itself. */
export const refundRefusals = ['nothing_paid', 'monthly', 'too_late', 'too_much_used', 'test_mode'] as const;

export const billingSchema = z.object({
  mode: z.enum(paymentModes),
  plan: planSchema,
  /** How the plan is paid; null where nothing is. */
  billing: z.nullable(intervalSchema),
  state: z.enum(subscriptionStates),
  /** Where the plan was bought once, for a month, and does not renew. */
  isPass: z.boolean(),
  /** ISO time until which the plan is paid. */
  paidUntil: z.nullable(z.string()),
  graceUntil: z.nullable(z.string()),
  /** A change that waits for the end of the period. */
  next: z.nullable(z.object({ plan: planSchema, billing: intervalSchema, at: z.string() })),
  refund: z.object({
    eligible: z.boolean(),
    refusal: z.nullable(z.enum(refundRefusals)),
    /** In cents, what would be or is being paid back. */
    amount: z.number(),
    /** ISO time until which the terms allow it. */
    until: z.nullable(z.string()),
    creditsUsed: z.number(),
    creditsAllowed: z.number(),
    /** It was asked for and is on its way. */
    pending: z.boolean(),
  }),
});
export type Billing = z.infer<typeof billingSchema>;

export const invoiceSchema = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  createdAt: z.string(),
  /** In the currency's smallest unit: cents. */
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['paid', 'open', 'void', 'uncollectible', 'draft', 'refunded']),
  description: z.string(),
  /** Stripe's page of the invoice or receipt. */
  url: z.nullable(z.string()),
  pdfUrl: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** What a movement of credits was for. */
export const ledgerReasons = [
  'free_credits',
  'cycle_began',
  'cycle_ended',
  'plan_changed',
  'plan_paused',
  'plan_resumed',
  'generation',
  'generation_returned',
  'lapsed',
] as const;

export const ledgerLineSchema = z.object({
  id: z.string(),
  at: z.string(),
  reason: z.enum(ledgerReasons),
  /** The plan whose credits moved, where it is about one. */
  plan: z.nullable(planSchema),
  /** Signed: what it added to the balance. */
  amount: z.number(),
  /** The balance after it. */
  balance: z.number(),
});
export type LedgerLine = z.infer<typeof ledgerLineSchema>;

const grantedSchema = z.object({
  plan: planSchema,
  /** Credits that the plan gives per cycle. */
  credits: z.number(),
});

export const billingEndpoints = {
  createPaymentIntent: defineEndpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    access: 'visitor',
    summary: 'Begin the payment of the Professional plan; the server decides the amount',
    body: z.object({
      amount: z.literal(monthPassPrice, { error: `The Professional plan costs $${monthPassPrice}.` }),
    }),
    responses: {
      200: z.object({
        clientSecret: z.string(),
        publishableKey: z.string(),
        /** Address of the payment provider's script. */
        scriptUrl: z.string(),
      }),
    },
    errors: ['payment_not_configured', 'payment_failed', 'conflict', 'rate_limited'],
  }),
  createCheckoutSession: defineEndpoint({
    method: 'POST',
    path: '/api/stripe/create-checkout-session',
    access: 'member',
    summary: 'Begin the payment of a plan on a page of the payment provider',
    body: z.object({ priceId: z.string().check(z.minLength(1), z.maxLength(100)) }),
    responses: { 200: z.object({ url: z.string() }) },
    errors: ['unauthorized', 'payment_not_configured', 'payment_failed', 'validation_failed', 'conflict'],
  }),
  testPaymentSuccess: defineEndpoint({
    method: 'POST',
    path: '/api/stripe/test-payment-success',
    access: 'member',
    summary:
      'Put the member on a plan without a payment; exists only without a Stripe key, never in production',
    body: z.object({ plan: paidPlanSchema, billing: z._default(intervalSchema, 'monthly') }),
    responses: { 200: grantedSchema },
    errors: ['unauthorized', 'not_found'],
  }),
  confirmPayment: defineEndpoint({
    method: 'POST',
    path: '/api/billing/confirm',
    access: 'visitor',
    summary: 'Give the caller what the named payment paid for; repeating it changes nothing',
    query: z
      .object({
        session_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
        payment_intent: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      })
      .check(
        z.refine(({ session_id, payment_intent }) => Boolean(session_id) !== Boolean(payment_intent), {
          error: 'Name one payment to confirm.',
        }),
      ),
    responses: { 200: grantedSchema },
    errors: ['payment_not_configured', 'payment_failed', 'not_found', 'conflict'],
  }),
  startCheckout: defineEndpoint({
    method: 'GET',
    path: '/api/billing/checkout',
    access: 'public',
    summary: 'Lead the browser to the payment of a plan, or to where its plan is changed',
    query: z.object({ plan: paidPlanSchema, billing: z._default(intervalSchema, 'monthly') }),
    responses: { 302: null },
    errors: [],
  }),
  receiveStripeEvent: defineEndpoint({
    method: 'POST',
    path: '/api/stripe/webhook',
    access: 'provider',
    summary: 'Take an event of Stripe, proved by its signature over the raw body',
    bodyType: 'raw',
    responses: { 200: z.object({ received: z.literal(true) }) },
    errors: ['payment_not_configured', 'validation_failed', 'internal'],
  }),
  getBilling: defineEndpoint({
    method: 'GET',
    path: '/api/billing',
    access: 'member',
    summary: "The member's plan, how it is paid, and what the refund terms allow",
    responses: { 200: billingSchema },
    errors: ['unauthorized'],
  }),
  listInvoices: defineEndpoint({
    method: 'GET',
    path: '/api/billing/invoices',
    access: 'member',
    summary: "The member's invoices and receipts, newest first",
    responses: { 200: z.array(invoiceSchema) },
    errors: ['unauthorized', 'payment_failed'],
  }),
  listLedger: defineEndpoint({
    method: 'GET',
    path: '/api/billing/ledger',
    access: 'member',
    summary: "Every movement of the member's credits, newest first, fifty at a time",
    query: z.object({ before: z.optional(z.string().check(z.maxLength(400))) }),
    responses: { 200: z.object({ lines: z.array(ledgerLineSchema), next: z.nullable(z.string()) }) },
    errors: ['unauthorized'],
  }),
  openPortal: defineEndpoint({
    method: 'POST',
    path: '/api/billing/portal',
    access: 'member',
    summary: "Open the payment provider's portal: everything, or the payment method only",
    body: z.object({ flow: z._default(z.enum(['home', 'payment_method']), 'home') }),
    responses: { 200: z.object({ url: z.string() }) },
    errors: ['unauthorized', 'payment_not_configured', 'payment_failed', 'not_found'],
  }),
  cancelPlan: defineEndpoint({
    method: 'POST',
    path: '/api/billing/cancel',
    access: 'member',
    summary: 'End the plan with the paid period; in test mode at once',
    responses: { 200: billingSchema },
    errors: ['unauthorized', 'payment_failed', 'not_found'],
  }),
  resumePlan: defineEndpoint({
    method: 'POST',
    path: '/api/billing/resume',
    access: 'member',
    summary: 'Take back a cancellation, or a change that waits for the end of the period',
    responses: { 200: billingSchema },
    errors: ['unauthorized', 'payment_failed', 'not_found'],
  }),
  requestRefund: defineEndpoint({
    method: 'POST',
    path: '/api/billing/refund',
    access: 'member',
    summary: 'Pay an annual plan back within the terms; the plan ends at once',
    responses: { 200: billingSchema },
    errors: ['unauthorized', 'conflict', 'payment_failed'],
  }),
};
