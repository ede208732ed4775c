import type { Stripe } from 'stripe';
import { AppError } from '#app/kernel/http/app-error.ts';

/**
 * Runs calls to Stripe; what goes wrong there is `payment_failed` to the person and keeps its cause for the log.
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

/** Whether Stripe says that an object is not there. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.type === 'StripeInvalidRequestError' && error.statusCode === 404;
}

/** Whether the SDK threw it. Told by its `type`, so that the SDK itself is loaded only where Stripe is configured. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  const { type } = error instanceof Error ? (error as { readonly type?: unknown }) : {};
  return typeof type === 'string' && type.startsWith('Stripe');
}
