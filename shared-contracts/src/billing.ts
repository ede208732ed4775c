import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';
import { cursorQuery, pageOf } from './paging.ts';
import {
  type BillingInterval,
  billingIntervals,
  type PaidPlan,
  paidPlanSchema,
  paidPlans,
  planAnswerSchema,
} from './plans.ts';

/** What `/checkout` sells: one month of the Professional plan, paid once, in whole US dollars (spec section 9). */
export const monthPass = { plan: 'pro', price: 29 } as const satisfies { plan: PaidPlan; price: number };

/** Terms of the refund of an annual plan (spec section 9). */
export const refundTerms = { days: 7, usedShare: 0.1 } as const;

/** The free trial: days in which the Professional plan's price is fully refunded, once per account (spec section 9). */
export const trialDays = 14;

/** Days for which a plan continues after a renewal payment failed. */
export const graceDays = 7;

const intervalSchema = z.enum(billingIntervals);
const intervalAnswerSchema = openEnum(billingIntervals);

/** Names of the recurring prices: Stripe's lookup keys, and the input of `create-checkout-session`. */
export type PriceId = `${PaidPlan}_${BillingInterval}`;
export const priceIds: readonly PriceId[] = paidPlans.flatMap((plan) =>
  billingIntervals.map((billing) => priceIdOf(plan, billing)),
);

/** The name of a plan's price. */
export function priceIdOf(plan: PaidPlan, billing: BillingInterval): PriceId {
  return `${plan}_${billing}`;
}

/** `stripe`: real payments; `test`: upgrades without a card, outside production only; `none`: nothing is sold. */
export const paymentModes = ['stripe', 'test', 'none'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/**
 * The state of a member's subscription, according to our own records.
 *
 * - `active`: paid; `ending`: paid, and ends instead of renewing; `past_due`: the renewal payment failed and the plan
 *   continues until `graceUntil`; `suspended`: the payment was returned or is disputed; `none`: nothing was bought.
 */
export const subscriptionStates = ['none', 'active', 'ending', 'past_due', 'suspended'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Why a refund isn't given automatically. */
export const refundRefusals = [
  'nothing_paid',
  'monthly',
  'too_late',
  'too_much_used',
  'trial_used',
  'test_mode',
] as const;

export const billingSchema = z.object({
  mode: openEnum(paymentModes),
  plan: planAnswerSchema,
  /** The billing interval; null if nothing is paid. */
  billing: z.nullable(intervalAnswerSchema),
  state: openEnum(subscriptionStates),
  /** Whether the plan was bought for a single month and doesn't renew. */
  isPass: z.boolean(),
  /** ISO time until which the plan is paid. */
  paidUntil: z.nullable(z.string()),
  graceUntil: z.nullable(z.string()),
  /** A change scheduled for the end of the period. */
  next: z.nullable(z.object({ plan: planAnswerSchema, billing: intervalAnswerSchema, at: z.string() })),
  refund: z.object({
    eligible: z.boolean(),
    refusal: z.nullable(openEnum(refundRefusals)),
    /** Whether it is about a one-time month; a plan bought since continues. An older API doesn't say. */
    isTrial: z.optional(z.boolean()),
    /** In cents, what would be or is being refunded. */
    amount: z.number(),
    /** ISO time until which the terms allow it. */
    until: z.nullable(z.string()),
    creditsUsed: z.number(),
    creditsAllowed: z.number(),
    /** It was requested and is in progress. */
    pending: z.boolean(),
  }),
  /** Whom to contact, if the plan includes an account manager; without a name it is support. */
  accountManager: z.optional(z.nullable(z.object({ name: z.nullable(z.string()), email: z.string() }))),
});
export type Billing = z.infer<typeof billingSchema>;

export const invoiceSchema = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  createdAt: z.string(),
  /** In the currency's smallest unit, e.g. cents. */
  amount: z.number(),
  currency: z.string(),
  status: openEnum(['paid', 'open', 'void', 'uncollectible', 'draft', 'refunded']),
  description: z.string(),
  /** Stripe's page for the invoice or receipt. */
  url: z.nullable(z.string()),
  pdfUrl: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** What a credit movement was for. */
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
  reason: openEnum(ledgerReasons),
  /** The plan whose credits changed, if it is about a plan. */
  plan: z.nullable(planAnswerSchema),
  /** Signed: the change of the balance. */
  amount: z.number(),
  /** The balance after it. */
  balance: z.number(),
  /** Name of the person who spent the credits, if it was a person and they are known. */
  by: z.optional(z.nullable(z.string())),
});
export type LedgerLine = z.infer<typeof ledgerLineSchema>;

const grantedSchema = z.object({
  plan: planAnswerSchema,
  /** Credits that the plan grants per cycle. */
  credits: z.number(),
});

export const billingEndpoints = {
  createPaymentIntent: defineEndpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    access: 'visitor',
    right: 'self',
    summary: 'Begin the payment of the Professional plan; the server decides the amount',
    body: z.object({
      amount: z.literal(monthPass.price, { error: `The Professional plan costs $${monthPass.price}.` }),
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
    right: 'pay',
    ofWorkspace: true,
    summary: 'Begin the payment of a plan on a page of the payment provider',
    body: z.object({ priceId: z.string().check(z.minLength(1), z.maxLength(100)) }),
    responses: { 200: z.object({ url: z.string() }) },
    errors: ['unauthorized', 'payment_not_configured', 'payment_failed', 'validation_failed', 'conflict'],
  }),
  testPaymentSuccess: defineEndpoint({
    method: 'POST',
    path: '/api/stripe/test-payment-success',
    access: 'member',
    right: 'pay',
    ofWorkspace: true,
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
    right: 'self',
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
    errors: ['payment_not_configured', 'validation_failed'],
  }),
  getBilling: defineEndpoint({
    method: 'GET',
    path: '/api/billing',
    access: 'member',
    right: 'view',
    ofWorkspace: true,
    summary: "The member's plan, how it is paid, and what the refund terms allow",
    responses: { 200: billingSchema },
    errors: ['unauthorized'],
  }),
  listInvoices: defineEndpoint({
    method: 'GET',
    path: '/api/billing/invoices',
    access: 'member',
    right: 'pay',
    ofWorkspace: true,
    summary: "The member's invoices and receipts, newest first",
    responses: { 200: z.array(invoiceSchema) },
    errors: ['unauthorized', 'payment_failed'],
  }),
  listLedger: defineEndpoint({
    method: 'GET',
    path: '/api/billing/ledger',
    access: 'member',
    right: 'view',
    ofWorkspace: true,
    summary: "Every movement of the member's credits, newest first",
    // Earlier client versions page with `before` and read `lines`.
    query: z.extend(cursorQuery, { before: z.optional(z.string().check(z.maxLength(400))) }),
    responses: { 200: z.extend(pageOf(ledgerLineSchema), { lines: z.array(ledgerLineSchema) }) },
    errors: ['unauthorized'],
  }),
  openPortal: defineEndpoint({
    method: 'POST',
    path: '/api/billing/portal',
    access: 'member',
    right: 'pay',
    ofWorkspace: true,
    summary: "Open the payment provider's portal: everything, or the payment method only",
    body: z.object({ flow: z._default(z.enum(['home', 'payment_method']), 'home') }),
    responses: { 200: z.object({ url: z.string() }) },
    errors: ['unauthorized', 'payment_not_configured', 'payment_failed', 'not_found'],
  }),
  cancelPlan: defineEndpoint({
    method: 'POST',
    path: '/api/billing/cancel',
    access: 'member',
    right: 'pay',
    ofWorkspace: true,
    summary: 'End the plan with the paid period; in test mode at once',
    responses: { 200: billingSchema },
    errors: ['unauthorized', 'payment_failed', 'not_found'],
  }),
  resumePlan: defineEndpoint({
    method: 'POST',
    path: '/api/billing/resume',
    access: 'member',
    right: 'pay',
    ofWorkspace: true,
    summary: 'Take back a cancellation, or a change that waits for the end of the period',
    responses: { 200: billingSchema },
    errors: ['unauthorized', 'conflict', 'payment_failed', 'not_found'],
  }),
  requestRefund: defineEndpoint({
    method: 'POST',
    path: '/api/billing/refund',
    access: 'member',
    right: 'pay',
    ofWorkspace: true,
    summary: 'Pay an annual plan, or the month of a trial, back within the terms; the plan ends at once',
    responses: { 200: billingSchema },
    errors: ['unauthorized', 'conflict', 'payment_failed'],
  }),
};
