import {
  type BillingInterval,
  graceDays,
  monthPass,
  type Plan,
  planCatalogue,
  plansWith,
} from '@postloom/shared-contracts';
import type { Letter } from '#app/kernel/mail/letter.ts';
import type { MailFormats } from '#app/kernel/mail/mail-formats.ts';

/** The recipient of a letter about money, and the page where they can check it. */
export interface BillingReader {
  readonly name: string;
  readonly formats: MailFormats;
  readonly billingUrl: string;
  readonly settingsUrl: string;
}

/** The price and period of a plan. */
export interface PlanTerms {
  /** Cents. */
  readonly price: number;
  /** Null for a one-time purchase. */
  readonly billing: BillingInterval | null;
  /** Whether it renews after the period. */
  readonly renews: boolean;
  /** Until when it is paid; null in the test mode, where nothing is paid. */
  readonly paidUntil: Date | null;
}

function termFacts(
  { price, billing, renews, paidUntil }: PlanTerms,
  { money, day }: MailFormats,
): (readonly [string, string])[] {
  const period = billing === null ? 'once' : billing === 'annual' ? 'a year' : 'a month';
  const cost = `${money(price, 'usd')} ${period}`;
  if (!paidUntil) return [['Price', `${cost}. Test mode: nothing was charged.`]];
  return [
    ['Price', cost],
    [renews ? 'Renews on' : 'Ends on', day(paidUntil)],
  ];
}

const howToCancel = ({ paidUntil }: PlanTerms): string =>
  paidUntil
    ? 'You can cancel at any time on the billing page and keep the plan until its renewal date.'
    : 'You can cancel at any time on the billing page. The plan then ends at once.';

const whatIsPlanned = `Posts already on your calendar keep their time and reminders; scheduling anything else takes ${plansWith('scheduledPosts', 'or')}.`;

export const planChangedLetter = (
  { name, formats, billingUrl, settingsUrl }: BillingReader,
  {
    from,
    to,
    remaining,
    resetAt,
    terms,
  }: {
    readonly from: Plan;
    readonly to: Plan;
    readonly remaining: number;
    readonly resetAt: Date | null;
    /** Null if nothing was bought. */
    readonly terms: PlanTerms | null;
  },
): Letter => {
  const plan = planCatalogue[to];
  return {
    subject: `You’re on the ${plan.name} plan`,
    preview: `${formats.number(remaining)} credits are ready.`,
    heading: `You’re on the ${plan.name} plan`,
    paragraphs: [
      `Hello ${name},`,
      plan.rank > planCatalogue[from].rank
        ? `Your plan is now ${plan.name} instead of ${planCatalogue[from].name}. Thank you.`
        : `Your ${planCatalogue[from].name} plan has ended, and your account is now on ${plan.name}. Everything you saved stays yours.`,
      ...(plan.rights.scheduledPosts === 0 ? [whatIsPlanned] : []),
    ],
    facts: [
      ['Plan', plan.name],
      ...(terms ? termFacts(terms, formats) : []),
      ['Credits now', formats.number(remaining)],
      ...(resetAt ? [['Next credits', formats.day(resetAt)] as const] : []),
    ],
    action: { label: 'Open billing', url: billingUrl },
    notes: terms?.renews ? [howToCancel(terms)] : [],
    reason: 'You get this email because emails about your plan are on.',
    leave: { label: 'Notification settings', url: settingsUrl },
  };
};

/** @param until when the plan ends unless it is paid. */
export const paymentFailedLetter = (
  { name, formats, billingUrl }: BillingReader,
  { plan, until }: { readonly plan: Plan; readonly until: Date | null },
): Letter => ({
  subject: 'Your payment didn’t go through',
  preview: `Please check your payment method to keep ${planCatalogue[plan].name}.`,
  heading: 'Your payment didn’t go through',
  paragraphs: [
    `Hello ${name},`,
    `We couldn’t take the payment for your ${planCatalogue[plan].name} plan. We’ll try again; please check your payment method to be sure.`,
  ],
  facts: until ? [['Your plan continues until', formats.day(until)]] : [],
  action: { label: 'Check my payment method', url: billingUrl },
  notes: [
    `If we don’t receive a payment within ${graceDays} days, your account goes back to the Free plan. Everything you saved stays yours.`,
  ],
  reason: 'You get this email because it’s about a payment for your plan.',
});

/**
 * About a month that somebody has bought as a visitor before signing in to an account with a plan.
 * @param plan the account's.
 * @param until when the month ends.
 */
export const visitorMonthLetter = (
  { name, formats, billingUrl }: BillingReader,
  {
    plan,
    until,
    isRefunded,
  }: { readonly plan: Plan; readonly until: Date | null; readonly isRefunded: boolean },
): Letter => {
  const month = `a month of the ${planCatalogue[monthPass.plan].name} plan`;
  const has = `your account already has the ${planCatalogue[plan].name} plan`;
  const subject = isRefunded ? 'We’re refunding your month' : 'The month you bought without signing in';
  return {
    subject,
    preview: isRefunded ? 'You already have a plan.' : 'It stays in the browser you bought it in.',
    heading: subject,
    paragraphs: [
      `Hello ${name},`,
      isRefunded
        ? `You bought ${month} before you signed in, but ${has}. We’ve ended the month and are returning all of the money to the card you paid with. Banks usually take 5 to 10 days.`
        : `You bought ${month} before you signed in, but ${has}, and the month can no longer be refunded. It stays in the browser you bought it in: sign out there to use it. If you sign in there when your account has no plan, it moves to your account.`,
    ],
    facts: isRefunded
      ? [['Refund', formats.money(monthPass.price * 100, 'usd')]]
      : until
        ? [['The month ends on', formats.day(until)]]
        : [],
    action: { label: 'Open billing', url: billingUrl },
    notes: [],
    reason: 'You get this email because it’s about a payment of yours.',
  };
};
