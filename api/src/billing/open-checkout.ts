import type Stripe from 'stripe';
import { AppError } from '#app/kernel/http/app-error.ts';
import { isMissing } from './ask-stripe.ts';
import { type PayingContext, readRecord } from './billing-context.ts';
import { customerOf } from './customer-of.ts';
import type { CheckoutRequest } from './payments.ts';
import { reconcileAccount } from './reconcile-account.ts';
import type { StripeGateway } from './stripe-gateway.ts';
import { subscriptionOf } from './subscription-of.ts';

/**
 * Opens the page on which a plan is paid. Nobody can pay twice in two tabs: the URL of a page is only returned once the
 * page is on record, and no page replaces another before that one is closed or turns out to be paid.
 * @returns its URL; null if the previous page turned out to be paid, so that a plan is active.
 */
export async function openCheckout(
  context: PayingContext,
  { sdk, priceList }: StripeGateway,
  { member, price }: CheckoutRequest,
  returnTo: { readonly success: string; readonly cancel: string },
): Promise<string | null> {
  const customer = await customerOf(context, sdk, member);
  const create = async (): Promise<Stripe.Checkout.Session> =>
    sdk.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: member.id,
      line_items: [{ price: await priceList.idOf(price), quantity: 1 }],
      success_url: returnTo.success,
      cancel_url: returnTo.cancel,
      metadata: { accountId: member.id },
      subscription_data: { metadata: { accountId: member.id } },
    });
  let session: Stripe.Checkout.Session | undefined;
  for (;;) {
    const { openSessionId } = await readRecord(context, member.id);
    if (openSessionId && (await closeSession(sdk, openSessionId)) === 'complete') {
      await reconcileAccount(context, member.id);
      // If it paid for a plan that has ended since, it doesn't matter any more.
      if (subscriptionOf(await readRecord(context, member.id), context.now())) return null;
    }
    session ??= await create();
    if (!session.url) throw new AppError('payment_failed', { detail: `session ${session.id} has no URL` });
    const isOnRecord = await context
      .purchasesOf(member.id)
      .change({ openSessionId }, { $set: { openSessionId: session.id } });
    // Otherwise another call was faster, and its page must be closed first.
    if (isOnRecord) return session.url;
  }
}

/**
 * Closes a page if it is open, so that it can no longer be paid.
 * @returns its status after that: `complete` if it had been paid. Null for a page that Stripe doesn't know.
 */
async function closeSession(sdk: Stripe, id: string): Promise<Stripe.Checkout.Session['status']> {
  try {
    // Don't check first: it might be paid in between. https://docs.stripe.com/api/checkout/sessions/expire
    return (await sdk.checkout.sessions.expire(id)).status;
  } catch (error) {
    if (isMissing(error)) return null;
    const { status } = await sdk.checkout.sessions.retrieve(id);
    if (status === 'open') throw error;
    return status;
  }
}
