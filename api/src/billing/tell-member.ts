import { monthPass, type Plan, type PushMessage, planCatalogue } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import type { CreditsService } from '#app/credits/credits.service.ts';
import type { Recipient } from '#app/identity/mails/recipients.ts';
import type { Mailer } from '#app/kernel/mail/mail.ts';
import type { VisitorMonth } from './billing-context.ts';
import {
  type BillingReader,
  type PlanTerms,
  paymentFailedLetter,
  planChangedLetter,
  visitorMonthLetter,
} from './billing-letters.ts';
import type { EntitlementStatus } from './purchases.ts';

/** What is needed to notify members about payments. A workspace's plan is paid by the member whose account has its id. */
export interface TellContext {
  readonly recipient: (accountId: string) => Promise<Recipient | null>;
  readonly push: (accountId: string, message: PushMessage, key: string) => Promise<void>;
  readonly mail: Pick<Mailer, 'send'>;
  readonly siteOrigin: string;
  /** The status of a workspace's purchases. */
  readonly statusOf: (workspace: string) => Promise<EntitlementStatus>;
}

/** Tells a member that a payment failed, whatever their notification settings: it concerns their contract. */
export async function tellPaymentFailed(
  context: TellContext,
  workspace: string,
  { subscription, graceUntil }: EntitlementStatus,
  eventId: string,
): Promise<void> {
  const member = await context.recipient(workspace);
  if (!member || !subscription) return;
  const letter = paymentFailedLetter(readerOf(context, member), {
    plan: subscription.plan,
    until: graceUntil,
  });
  await context.mail.send({ kind: 'payment-failed', to: member.email, letter }, { key: eventId });
}

/** Tells a member what has become of a month that they bought as a visitor, as it concerns their money. */
export async function tellVisitorMonth(
  context: TellContext,
  credits: Pick<CreditsService, 'planOf'>,
  workspace: string,
  { paymentIntentId, until, isRefunded }: VisitorMonth,
): Promise<void> {
  const member = await context.recipient(workspace);
  if (!member) return;
  const letter = visitorMonthLetter(readerOf(context, member), {
    plan: await credits.planOf(workspace),
    until,
    isRefunded,
  });
  await context.mail.send({ kind: 'visitor-month', to: member.email, letter }, { key: paymentIntentId });
}

/** A change of a member's plan. */
export interface PlanChange {
  readonly workspace: string;
  readonly from: Plan;
  readonly to: Plan;
}

/**
 * A credits service that also has members notified when a purchase has changed their plan. That is done later, so that
 * it can be repeated, and nothing that was paid seems to have failed because a mail did.
 */
export function tellingOfPlans(
  credits: CreditsService,
  tellLater: (change: PlanChange) => Promise<void>,
): CreditsService {
  return {
    ...credits,
    async entitle(update) {
      const result = await credits.entitle(update);
      if (result.outcome === 'applied' && result.to !== result.from) {
        await tellLater({ workspace: update.workspace, from: result.from, to: result.to });
      }
      return result;
    },
  };
}

/** Notifies a member of a new plan, if they want that. */
export async function tellPlanChanged(
  context: TellContext,
  credits: Pick<CreditsService, 'get'>,
  { workspace, from, to }: PlanChange,
): Promise<void> {
  const member = await context.recipient(workspace);
  // Visitors can't be told, and nothing may be stored for an account that was deleted meanwhile.
  if (!member) return;
  const { remaining, resetAt } = await credits.get(workspace);
  const { name } = planCatalogue[to];
  await context.push(
    workspace,
    {
      title: `You’re on the ${name} plan`,
      body: `${remaining} credits are ready.`,
      path: paths.billing,
      tag: 'plan',
    },
    `plan.${to}`,
  );
  if (!member.notifications.plan) return;
  const letter = planChangedLetter(readerOf(context, member), {
    from,
    to,
    remaining,
    resetAt: resetAt === null ? null : new Date(resetAt),
    terms: termsOf(await context.statusOf(workspace), to),
  });
  await context.mail.send({ kind: 'plan-changed', to: member.email, letter });
}

/** How the plan is paid; null if it isn't the plan that was bought last, e.g. the Free plan. */
function termsOf(
  { entitlement, billing, isPass, paidUntil, state }: EntitlementStatus,
  plan: Plan,
): PlanTerms | null {
  if (entitlement?.plan !== plan || !billing) return null;
  const dollars = isPass ? monthPass.price : planCatalogue[plan].prices[billing];
  return {
    price: dollars * 100,
    billing: isPass ? null : billing,
    renews: !isPass && state !== 'ending',
    paidUntil,
  };
}

const readerOf = ({ siteOrigin }: TellContext, { name, formats }: Recipient): BillingReader => ({
  name,
  formats,
  billingUrl: siteOrigin + paths.billing,
  settingsUrl: siteOrigin + paths.settingsTab('notifications'),
});
