import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { ifKnown } from './ask-stripe.ts';
import type { EventRecord } from './billing.model.ts';
import type { PayingContext } from './billing-context.ts';
import { refundOnce } from './pay-refund.ts';
import { isLive } from './purchases.ts';

const inSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/**
 * Removes what Stripe knows of a person whose account is being deleted. The customer stays, because the invoices are its
 * own, and says since when nobody can be given anything for a payment.
 */
export async function forgetCustomer(sdk: Stripe, id: string, now: Date): Promise<void> {
  await ifKnown(
    sdk.customers.update(id, {
      // Empty texts unset them: https://docs.stripe.com/api/customers/update
      email: '',
      name: '',
      phone: '',
      address: '',
      shipping: '',
      metadata: { erasedAt: String(inSeconds(now)) },
    }),
  );
}

/**
 * Ends and returns what was paid for an account after its deletion: a payment that was under way at the bank can't be
 * closed. The events of strangers, and of what was paid before, change nothing.
 */
export async function returnLatePayment(
  { payments, log }: Pick<PayingContext, 'payments'> & { readonly log: Pick<Logger, 'warn'> },
  customerId: string,
  { paymentIntentId, happenedAt }: Pick<EventRecord, 'paymentIntentId' | 'happenedAt'>,
): Promise<void> {
  const { sdk } = payments.stripe();
  const customer = await ifKnown(sdk.customers.retrieve(customerId));
  const erasedAt = customer && !customer.deleted ? customer.metadata.erasedAt : undefined;
  if (erasedAt === undefined) return;
  for (const subscription of (await sdk.subscriptions.list({ customer: customerId, limit: 100 })).data) {
    if (isLive(subscription)) await sdk.subscriptions.cancel(subscription.id);
  }
  if (!paymentIntentId || !happenedAt || inSeconds(happenedAt) < Number(erasedAt)) return;
  if (await refundOnce(sdk, { payment_intent: paymentIntentId })) {
    log.warn({ paymentIntentId }, 'a payment for a deleted account was refunded');
  }
}
