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
 * Opens the page on which a plan is paid. Nobody pays twice by two tabs: the address of a page is given away only
 * once it is the one on record, and none takes the place of another before that has closed, or turned out to be paid.
 * @returns its URL; null where the page before was paid, of which no news had come until now, so that a plan runs.
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
      // One that was paid for a plan that has ended since is in nobody's way.
      if (subscriptionOf(await readRecord(context, member.id), context.now())) return null;
    }
    session ??= await create();
    if (!session.url) throw new AppError('payment_failed', { detail: `session ${session.id} has no URL` });
    const isOnRecord = await context
      .purchasesOf(member.id)
      .change({ openSessionId }, { $set: { openSessionId: session.id } });
    // Otherwise another call was faster, and its page has to close first.
    if (isOnRecord) return session.url;
  }
}

/**
 * Closes a page if it is open, so that it can't be paid any more.
 * @returns its status then: `complete` where it was paid before. A page that Stripe doesn't know is null.
 */
async function closeSession(sdk: Stripe, id: string): Promise<Stripe.Checkout.Session['status']> {
  try {
    // Tried without looking first, as it might be paid in between. https://docs.stripe.com/api/checkout/sessions/expire
    return (await sdk.checkout.sessions.expire(id)).status;
  } catch (error) {
    if (isMissing(error)) return null;
    const { status } = await sdk.checkout.sessions.retrieve(id);
    if (status === 'open') throw error;
    return status;
  }
}
