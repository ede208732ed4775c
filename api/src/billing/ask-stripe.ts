import type { Stripe } from 'stripe';
import { AppError } from '#app/kernel/http/app-error.ts';

/**
 * Makes calls to Stripe. The person sees any failure as `payment_failed`; the cause is kept for the log.
 * @throws {AppError}
 */
export async function askStripe<T>(calls: () => Promise<T>): Promise<T> {
  try {
    return await calls();
  } catch (error) {
    if (isStripeError(error)) {
      throw new AppError('payment_failed', { detail: `${error.type}: ${error.message}`, cause: error });
    }
    throw error;
  }
}

/** Whether Stripe reports that an object doesn't exist. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.type === 'StripeInvalidRequestError' && error.statusCode === 404;
}

/** What Stripe answers; null if it reports that the object doesn't exist. */
export function ifKnown<T>(call: Promise<T>): Promise<T | null> {
  return call.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

/**
 * Whether Stripe refuses a call because it doesn't know the customer that it is about, e.g. because the site has moved
 * to another Stripe account. For a parameter the status is 400, not 404.
 */
export function isUnknownCustomer(error: unknown): boolean {
  return isStripeError(error) && error.code === 'resource_missing' && error.param === 'customer';
}

/** Whether the SDK threw the error. Checks its `type`, so that the SDK is only loaded where Stripe is configured. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  const { type } = error instanceof Error ? (error as { readonly type?: unknown }) : {};
  return typeof type === 'string' && type.startsWith('Stripe');
}
