import type Stripe from 'stripe';
import { AppError } from '#app/kernel/http/app-error.ts';
import { isMissing } from './ask-stripe.ts';
import { type BillingStore, readRecord } from './billing-context.ts';
import { customerOf } from './customer-of.ts';
import type { CheckoutRequest } from './payments.ts';
import type { StripeGateway } from './stripe-gateway.ts';

/** Opens the page on which a plan is paid. The page before it, if one is open, closes: nobody pays twice by two tabs. */
export async function openCheckout(
  store: BillingStore,
  { sdk, priceList }: StripeGateway,
  { member, price }: CheckoutRequest,
  returnTo: { readonly success: string; readonly cancel: string },
): Promise<string> {
  const customer = await customerOf(store, sdk, member);
  const { openSessionId } = await readRecord(store, member.id);
  if (openSessionId) await closeSession(sdk, openSessionId);
  const session = await sdk.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: member.id,
    line_items: [{ price: await priceList.idOf(price), quantity: 1 }],
    success_url: returnTo.success,
    cancel_url: returnTo.cancel,
    metadata: { accountId: member.id },
    subscription_data: { metadata: { accountId: member.id } },
  });
  await store.purchasesOf(member.id).change({}, { $set: { openSessionId: session.id } });
  if (!session.url) throw new AppError('payment_failed', { detail: `session ${session.id} has no URL` });
  return session.url;
}

async function closeSession(sdk: Stripe, id: string): Promise<void> {
  try {
    const session = await sdk.checkout.sessions.retrieve(id);
    if (session.status === 'open') await sdk.checkout.sessions.expire(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
