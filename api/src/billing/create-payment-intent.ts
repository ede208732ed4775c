import { monthPass, planCatalogue } from '@postloom/shared-contracts';
import type Stripe from 'stripe';
import type { Account } from '#app/kernel/account.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { askStripe, ifKnown } from './ask-stripe.ts';
import { type BillingContext, readRecord } from './billing-context.ts';
import { closeIntent, closeSession, isPayable, stillProcessing } from './close-payment.ts';
import { customerOf } from './customer-of.ts';
import { passMetadata } from './read-purchases.ts';
import { reconcileAccount } from './reconcile-account.ts';

/**
 * Starts the payment of one month of Pro, or continues the open one.
 * @throws {AppError} `conflict` if an active plan includes it, or if it is already being paid.
 */
export async function createPaymentIntent(
  context: BillingContext,
  account: Account,
): Promise<{ readonly clientSecret: string; readonly publishableKey: string; readonly scriptUrl: string }> {
  const { sdk, browserConfig } = context.payments.stripe();
  const browser = browserConfig();
  return askStripe(async () => {
    const customer = await customerOf(context, sdk, account);
    const intent = await openIntent(context, sdk, account.id, customer);
    if (!intent.client_secret) {
      throw new AppError('payment_failed', { detail: `${intent.id} has no client secret` });
    }
    return { clientSecret: intent.client_secret, ...browser };
  });
}

/**
 * The single open payment: a page on which a plan could be paid is closed first. If several calls create a payment at
 * the same moment, all use the first.
 * @throws {AppError} `conflict`
 */
async function openIntent(
  context: BillingContext,
  sdk: Stripe,
  workspace: string,
  customer: string,
): Promise<Stripe.PaymentIntent> {
  let made: Promise<Stripe.PaymentIntent> | undefined;
  const makeOne = (): Promise<Stripe.PaymentIntent> => {
    made ??= sdk.paymentIntents.create({
      amount: monthPass.price * 100,
      currency: 'usd',
      customer,
      description: 'Professional plan, one month',
      metadata: { ...passMetadata, accountId: workspace },
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    return made;
  };
  for (;;) {
    const { openIntentId, openSessionId } = await readRecord(context, workspace);
    if (openSessionId) await closeSession(sdk, openSessionId);
    const open = openIntentId ? await ifKnown(sdk.paymentIntents.retrieve(openIntentId)) : null;
    // Read the purchases after that: a payment may be complete although its event hasn't arrived.
    const { entitlement } = await reconcileAccount(context, workspace);
    if (entitlement) {
      // A tab may still show the payment.
      if (open && isPayable(open)) await closeIntent(sdk, open.id);
      throw new AppError('conflict', {
        userMessage: `You already have the ${planCatalogue[entitlement.plan].name} plan.`,
      });
    }
    if (open?.status === 'processing') throw stillProcessing();
    const intent = open && isPayable(open) ? open : await makeOne();
    const isOpen = await context
      .purchasesOf(workspace)
      .change({ openIntentId, openSessionId }, { $set: { openIntentId: intent.id, openSessionId: null } });
    if (isOpen) return intent;
  }
}
