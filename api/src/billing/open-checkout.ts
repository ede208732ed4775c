import type Stripe from 'stripe';
import { AppError } from '#app/kernel/http/app-error.ts';
import { type PayingContext, readRecord } from './billing-context.ts';
import { closeIntent, closeSession, stillProcessing } from './close-payment.ts';
import { customerOf } from './customer-of.ts';
import type { CheckoutRequest } from './payments.ts';
import { reconcileAccount } from './reconcile-account.ts';
import type { StripeGateway } from './stripe-gateway.ts';
import { subscriptionOf } from './subscription-of.ts';

/**
 * Opens the page on which a plan is paid. Nobody can pay twice in two tabs: the URL of a page is only returned once the
 * page is on record, and it replaces no other page, and no month's payment, before that one is closed or turns out to be
 * paid.
 * @returns its URL; null if the previous page turned out to be paid, so that a plan is active.
 * @throws {AppError} `conflict` while a month is being paid.
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
    const { openSessionId, openIntentId } = await readRecord(context, member.id);
    const page = openSessionId && (await closeSession(sdk, openSessionId));
    const month = openIntentId && (await closeIntent(sdk, openIntentId));
    if (month === 'processing') throw stillProcessing();
    if (page === 'complete' || month === 'succeeded') {
      await reconcileAccount(context, member.id);
      // A plan can be bought during a paid month, and after a plan that has ended since.
      if (subscriptionOf(await readRecord(context, member.id), context.now())) return null;
    }
    session ??= await create();
    if (!session.url) throw new AppError('payment_failed', { detail: `session ${session.id} has no URL` });
    const isOnRecord = await context
      .purchasesOf(member.id)
      .change({ openSessionId, openIntentId }, { $set: { openSessionId: session.id, openIntentId: null } });
    // Otherwise another call was faster, and what it opened must be closed first.
    if (isOnRecord) return session.url;
  }
}
