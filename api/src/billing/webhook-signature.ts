import Stripe from 'stripe';
import { AppError } from '#app/http/app-error.ts';
import type { Payments } from './stripe-client.ts';

/** A signature older than this is a replay (Stripe's own default). */
const toleranceSeconds = 300;

/**
 * The event in a raw body, once its signature is proved.
 * @throws {AppError} `payment_not_configured` without a secret, `validation_failed` for anything not signed by it.
 */
export function readEvent(
  payments: Payments,
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  const { webhookSecret } = payments;
  const stripe = payments.stripe();
  if (!webhookSecret) throw new AppError('payment_not_configured');
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw notSigned();
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw notSigned(error);
    throw error;
  }
}

function notSigned(cause?: unknown): AppError {
  return new AppError('validation_failed', { userMessage: 'The signature does not fit.', cause });
}
