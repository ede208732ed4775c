import type Stripe from 'stripe';
import { AppError } from '#app/kernel/http/app-error.ts';
import { isMissing } from './ask-stripe.ts';

/** Statuses of a payment intent that can still be paid. */
const openStatuses = /^requires_(payment_method|confirmation|action)$/;

/** Whether a month's payment can still be made. */
export const isPayable = ({ status }: Stripe.PaymentIntent): boolean => openStatuses.test(status);

/** The error while a month's payment has neither succeeded nor failed. */
export const stillProcessing = (): AppError =>
  new AppError('conflict', {
    userMessage: 'Your payment is still being processed. Your plan starts once it’s complete.',
  });

/**
 * Closes the page of a plan's payment if it is open, so that it can no longer be paid.
 * @returns its status after that: `complete` if it had been paid. Null for a page that Stripe doesn't know.
 */
export async function closeSession(sdk: Stripe, id: string): Promise<Stripe.Checkout.Session['status']> {
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

/**
 * Cancels a month's payment if it is open, so that it can no longer be made.
 * @returns its status after that: `succeeded` if it had been made, `processing` if it is being made. Null for one that
 *   Stripe doesn't know.
 */
export async function closeIntent(sdk: Stripe, id: string): Promise<Stripe.PaymentIntent.Status | null> {
  try {
    // https://docs.stripe.com/api/payment_intents/cancel
    return (await sdk.paymentIntents.cancel(id)).status;
  } catch (error) {
    if (isMissing(error)) return null;
    const intent = await sdk.paymentIntents.retrieve(id);
    if (isPayable(intent)) throw error;
    return intent.status;
  }
}
