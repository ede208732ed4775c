import { type PaidPlan, planCatalogue } from '@postloom/shared-contracts';
import type Stripe from 'stripe';
import { AppError } from '#app/kernel/http/app-error.ts';
import { askStripe, ifKnown } from './ask-stripe.ts';
import { type BillingContext, customersOf, readRecord } from './billing-context.ts';
import { idOf } from './read-purchases.ts';
import { reconcileAccount } from './reconcile-account.ts';

/** A plan with its credits per cycle. */
export interface GrantedPlan {
  readonly plan: PaidPlan;
  readonly credits: number;
}

/** A payment, identified by one of two ids. */
export interface NamedPayment {
  readonly sessionId?: string | undefined;
  readonly paymentIntentId?: string | undefined;
}

/**
 * Grants the caller what a payment paid for. Repeating it changes nothing.
 * @throws {AppError} `not_found` for somebody else's payment, `conflict` for one that isn't paid.
 */
export async function confirmPayment(
  context: BillingContext,
  workspace: string,
  named: NamedPayment,
): Promise<GrantedPlan> {
  const { sdk } = context.payments.stripe();
  return askStripe(async () => {
    const customers = customersOf(await readRecord(context, workspace));
    const payment = await readPayment(sdk, named);
    if (!payment || !customers.includes(idOf(payment.customer) ?? '')) {
      throw new AppError('not_found', { userMessage: 'There’s no such payment on your account.' });
    }
    if (!isPaid(payment)) {
      throw new AppError('conflict', {
        userMessage: 'This payment isn’t complete yet. If you’ve just paid, try again in a minute.',
      });
    }
    const { entitlement } = await reconcileAccount(context, workspace);
    if (!entitlement)
      throw new AppError('conflict', {
        userMessage: 'The plan you paid for here has ended. See Billing for your current plan.',
      });
    return grantedPlan(entitlement.plan);
  });
}

export const grantedPlan = (plan: PaidPlan): GrantedPlan => ({
  plan,
  credits: planCatalogue[plan].credits.perCycle,
});

type Payment = Stripe.Checkout.Session | Stripe.PaymentIntent;

const readPayment = (sdk: Stripe, { sessionId, paymentIntentId }: NamedPayment): Promise<Payment | null> =>
  ifKnown<Payment>(
    sessionId
      ? sdk.checkout.sessions.retrieve(sessionId)
      : sdk.paymentIntents.retrieve(paymentIntentId ?? ''),
  );

function isPaid(payment: Payment): boolean {
  return payment.object === 'payment_intent'
    ? payment.status === 'succeeded'
    : payment.status === 'complete' && payment.payment_status !== 'unpaid';
}
