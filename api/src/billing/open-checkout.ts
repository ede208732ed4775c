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
  const priceId = await priceList.idOf(price);
  const session = await sdk.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: member.id,
    line_items: [{ price: priceId, quantity: 1 }],
    success_url: returnTo.success,
    cancel_url: returnTo.cancel,
    metadata: { accountId: member.id },
    subscription_data: { metadata: { accountId: member.id } },
  });
  await becomeOpen(store, sdk, member.id, { before: openSessionId ?? null, session: session.id });
  if (!session.url) throw new AppError('payment_failed', { detail: `session ${session.id} has no URL` });
  return session.url;
}

/** Remembers the page that is open. One that another call has opened meanwhile closes. */
async function becomeOpen(
  store: BillingStore,
  sdk: Stripe,
  member: string,
  { before, session }: { readonly before: string | null; readonly session: string },
): Promise<void> {
  const purchases = store.purchasesOf(member);
  if (await purchases.change({ openSessionId: before }, { $set: { openSessionId: session } })) return;
  const { openSessionId: other } = await readRecord(store, member);
  if (!other || other === session) return;
  await closeSession(sdk, other);
  await purchases.change({ openSessionId: other }, { $set: { openSessionId: session } });
}

async function closeSession(sdk: Stripe, id: string): Promise<void> {
  try {
    const session = await sdk.checkout.sessions.retrieve(id);
    if (session.status === 'open') await sdk.checkout.sessions.expire(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
