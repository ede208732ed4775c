import {
  type BillingInterval,
  graceDays,
  monthPass,
  type PaidPlan,
  planCatalogue,
  type refundRefusals,
  refundTerms,
  type SubscriptionState,
  trialDays,
} from '@postloom/shared-contracts';
import type { Entitlement } from '#app/credits/balance-rules.ts';
import { cycleStart } from '#app/credits/cycle.ts';

/**
 * What a workspace has bought, condensed from Stripe's objects, and what follows from it. Pure: the same purchases at
 * the same moment always give the same status, however the news of them arrived.
 */
export interface Purchases {
  subscriptions: Subscription[];
  passes: Pass[];
}

export interface Subscription {
  id: string;
  plan: PaidPlan;
  billing: BillingInterval;
  /** Stripe's status, e.g. `active`, `past_due`, `canceled`. */
  status: string;
  createdAt: Date;
  /** Whether it ends with the period and doesn't renew. */
  ends: boolean;
  scheduleId: string | null;
  next: { plan: PaidPlan; billing: BillingInterval; at: Date } | null;
  /** The last paid period; null if there is none. */
  paid: PaidPeriod | null;
}

export interface PaidPeriod {
  start: Date;
  end: Date;
  payments: Payment[];
}

export interface Payment {
  paymentIntentId: string;
  /** Cents that haven't been refunded. */
  kept: number;
  returned: Returned | null;
}

/** Why a payment doesn't count: it was fully refunded, or the buyer's bank took it back. */
export type Returned = 'refunded' | 'disputed';

/** One month of Pro as a one-time purchase. */
export interface Pass {
  paymentIntentId: string;
  paidAt: Date;
  returned: Returned | null;
  /** The customer of the visitor who bought it. Absent for months that the workspace has bought itself. */
  visitor?: string;
}

export interface EntitlementStatus {
  readonly entitlement: Entitlement | null;
  readonly state: SubscriptionState;
  readonly billing: BillingInterval | null;
  readonly isPass: boolean;
  readonly paidUntil: Date | null;
  readonly graceUntil: Date | null;
  readonly subscription: Subscription | null;
  /** The current month, if it was a one-time purchase. */
  readonly pass: Pass | null;
  /** The last month that was bought and not refunded, also if a subscription has been bought since. */
  readonly lastPass: Pass | null;
  /** Whether a month was already refunded: the free trial can be used once. */
  readonly isTrialUsed: boolean;
  /** When the status changes without any event. */
  readonly reviewAt: Date | null;
}

export const noPurchases: Purchases = { subscriptions: [], passes: [] };

const dayMs = 24 * 60 * 60 * 1000;
/**
 * Stripe renews within hours of a period's end: it keeps the invoice as a draft for about one before it charges. By then
 * its events should have arrived.
 */
const renewalSlackMs = 3 * 60 * 60 * 1000;

/** The status of a workspace that has bought nothing. */
export const noEntitlement: EntitlementStatus = {
  entitlement: null,
  state: 'none',
  billing: null,
  isPass: false,
  paidUntil: null,
  graceUntil: null,
  subscription: null,
  pass: null,
  lastPass: null,
  isTrialUsed: false,
  reviewAt: null,
};

/** Statuses in which Stripe has been paid or is still trying to collect. */
const liveStatuses = ['active', 'trialing', 'past_due'];

/** Whether Stripe would renew this subscription or collect for it. */
export const isLive = (subscription: Pick<Subscription, 'status'>): boolean =>
  liveStatuses.includes(subscription.status);

/** Whether it will be collected again. */
export const renews = (subscription: Subscription): boolean => isLive(subscription) && !subscription.ends;

/** The same as a query. */
export const renewing = { status: { $in: liveStatuses }, ends: false };

/** Whether anything that was bought is running, or would renew. */
export const isRunning = (purchases: Purchases, at: Date): boolean =>
  entitlementStatusOf(purchases, at).entitlement !== null || purchases.subscriptions.some(isLive);

/**
 * What a workspace is entitled to at a moment, according to its best purchase: the highest plan, then one that entitles,
 * then a subscription, then the latest end.
 */
export function entitlementStatusOf(purchases: Purchases, at: Date): EntitlementStatus {
  const statuses = [
    ...purchases.subscriptions.map((subscription) => statusOfSubscription(subscription, at)),
    ...[...Map.groupBy(purchases.passes, ({ visitor }) => visitor).values()].map((passes) =>
      statusOfPasses(passes, at),
    ),
  ];
  const best = statuses.reduce((a, b) => (compare(b, a) > 0 ? b : a), noEntitlement);
  const reviews = statuses.flatMap(({ reviewAt }) => reviewAt ?? []);
  return {
    ...best,
    lastPass: keptPasses(purchases.passes).at(-1) ?? null,
    isTrialUsed: purchases.passes.some(({ returned }) => returned === 'refunded'),
    reviewAt: reviews.length ? new Date(Math.min(...reviews.map(Number))) : null,
  };
}

function compare(a: EntitlementStatus, b: EntitlementStatus): number {
  return (
    rank(a) - rank(b) ||
    Number(a.state !== 'none') - Number(b.state !== 'none') ||
    Number(b.isPass) - Number(a.isPass) ||
    Number(a.paidUntil ?? 0) - Number(b.paidUntil ?? 0) ||
    (a.subscription?.id ?? '').localeCompare(b.subscription?.id ?? '')
  );
}

const rank = ({ entitlement }: EntitlementStatus): number =>
  entitlement ? planCatalogue[entitlement.plan].rank : -1;

function statusOfSubscription(subscription: Subscription, at: Date): EntitlementStatus {
  const { id, plan, billing, status, paid, ends } = subscription;
  if (!paid || !isLive(subscription)) return noEntitlement;
  const base = { ...noEntitlement, subscription, billing, paidUntil: paid.end };
  if (paid.payments.some(({ returned }) => returned)) return { ...base, state: 'suspended' };

  const graceUntil = new Date(paid.end.getTime() + graceDays * dayMs);
  const entitlement: Entitlement = {
    plan,
    source: id,
    anchorAt: paid.start,
    paidUntil: paid.end,
    // Depends on what was paid, not on the current billing interval: a paid year that was switched to monthly billing
    // remains a year. A month that begins on the last of February ends on the 31st or 30th of March, so only what is
    // longer than two months is no month.
    renewedBy: cycleStart(paid.start, 2) < paid.end ? 'clock' : 'payment',
  };
  const renewedAt = new Date(paid.end.getTime() + renewalSlackMs);
  const isBeingRenewed = at < renewedAt && status !== 'past_due';
  if (at < paid.end || isBeingRenewed) {
    return { ...base, entitlement, state: ends ? 'ending' : 'active', reviewAt: renewedAt };
  }
  // The renewal has failed, or takes longer than it should. No new cycle is granted until it is paid.
  if (at < graceUntil) return { ...base, entitlement, state: 'past_due', graceUntil, reviewAt: graceUntil };
  return { ...base, state: 'past_due', graceUntil };
}

/**
 * Passes of one buyer don't overlap: one that is bought during another begins when that one ends. Those that somebody has bought as
 * a visitor keep their times when they sign in.
 */
function statusOfPasses(passes: readonly Pass[], at: Date): EntitlementStatus {
  let end = new Date(0);
  for (const pass of keptPasses(passes)) {
    const { paymentIntentId, paidAt } = pass;
    const start = paidAt > end ? paidAt : end;
    end = cycleStart(start, 1);
    if (at < start || at >= end) continue;
    return {
      ...noEntitlement,
      entitlement: {
        plan: monthPass.plan,
        source: paymentIntentId,
        anchorAt: start,
        paidUntil: end,
        renewedBy: 'payment',
      },
      state: 'active',
      isPass: true,
      pass,
      billing: 'monthly',
      paidUntil: end,
      reviewAt: end,
    };
  }
  return noEntitlement;
}

/** Passes whose money was not returned, in the order of their payment. */
const keptPasses = (passes: readonly Pass[]): Pass[] =>
  passes
    .filter(({ returned }) => returned === null)
    .sort(
      (a, b) => Number(a.paidAt) - Number(b.paidAt) || a.paymentIntentId.localeCompare(b.paymentIntentId),
    );

export interface RefundOffer {
  /** The month to refund; null if the offer is about the subscription. */
  readonly pass: Pass | null;
  readonly eligible: boolean;
  readonly refusal: (typeof refundRefusals)[number] | null;
  /** Cents. */
  readonly amount: number;
  readonly until: Date | null;
  readonly creditsAllowed: number;
}

const noOffer: RefundOffer = {
  pass: null,
  eligible: false,
  refusal: null,
  amount: 0,
  until: null,
  creditsAllowed: 0,
};

/**
 * What the terms allow: refunding an annual plan within seven days of its payment if at most a tenth of the credits
 * were used; and, once, a month of the Professional plan within its trial, regardless of use (spec section 9), also if a
 * subscription has been bought since.
 */
export function refundOffer(status: EntitlementStatus, creditsUsed: number, at: Date): RefundOffer {
  const { pass, lastPass } = status;
  if (pass) return trialOffer(status, pass, at);
  const ofPlan = subscriptionOffer(status, creditsUsed, at);
  if (ofPlan.eligible || !lastPass) return ofPlan;
  const ofMonth = trialOffer(status, lastPass, at);
  return ofMonth.eligible ? ofMonth : ofPlan;
}

function trialOffer({ isTrialUsed }: EntitlementStatus, pass: Pass, at: Date): RefundOffer {
  const until = new Date(pass.paidAt.getTime() + trialDays * dayMs);
  const { perCycle: creditsAllowed } = planCatalogue[monthPass.plan].credits;
  const offer = { ...noOffer, pass, amount: monthPass.price * 100, until, creditsAllowed };
  if (isTrialUsed) return { ...offer, refusal: 'trial_used' };
  if (at >= until) return { ...offer, refusal: 'too_late' };
  return { ...offer, eligible: true };
}

function subscriptionOffer(
  { subscription, state }: EntitlementStatus,
  creditsUsed: number,
  at: Date,
): RefundOffer {
  const paid = subscription?.paid;
  if (!subscription || !paid || (state !== 'active' && state !== 'ending')) {
    return { ...noOffer, refusal: 'nothing_paid' };
  }
  if (subscription.billing !== 'annual') return { ...noOffer, refusal: 'monthly' };
  const until = new Date(paid.start.getTime() + refundTerms.days * dayMs);
  const creditsAllowed = Math.floor(
    planCatalogue[subscription.plan].credits.perCycle * refundTerms.usedShare,
  );
  const amount = paid.payments.reduce((sum, { kept }) => sum + kept, 0);
  const offer = { ...noOffer, amount, until, creditsAllowed };
  if (amount === 0) return { ...offer, refusal: 'nothing_paid' };
  if (at >= until) return { ...offer, refusal: 'too_late' };
  if (creditsUsed > creditsAllowed) return { ...offer, refusal: 'too_much_used' };
  return { ...offer, eligible: true };
}
