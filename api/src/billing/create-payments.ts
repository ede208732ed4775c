import type { Env } from '#app/env.ts';
import type { BillingStore } from './billing-context.ts';
import { noPayments } from './no-payments.ts';
import { paymentModeOf } from './payment-mode.ts';
import type { Payments } from './payments.ts';
import { createStripeGateway } from './stripe-gateway.ts';
import { createStripePayments } from './stripe-payments.ts';
import { createTestPayments } from './test-payments.ts';

/**
 * How plans are paid on this site.
 * @param retries how often the SDK retries a call to Stripe.
 */
export async function createPayments(
  env: Env,
  store: BillingStore,
  { retries }: { readonly retries: number },
): Promise<Payments> {
  if (env.STRIPE_SECRET_KEY) {
    // Loaded here, because a start without Stripe doesn't need its SDK.
    const { createStripe } = await import('./create-stripe.ts');
    const sdk = createStripe(env.STRIPE_SECRET_KEY, env.STRIPE_API_BASE, { retries });
    return createStripePayments(store, createStripeGateway(sdk, env));
  }
  return paymentModeOf(env) === 'test' ? createTestPayments(store) : noPayments;
}
