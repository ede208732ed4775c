import type { Env } from '#app/env.ts';
import type { PolicyExtension } from '#app/kernel/http/security.ts';

/** Hosts that Stripe's form needs (https://docs.stripe.com/security/guide, verified 2026-11). */
const stripeHosts = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
} as const;

/** Allows the payment provider's sources on `/checkout` and nowhere else. */
export function paymentPolicy(env: Pick<Env, 'STRIPE_JS_URL' | 'STRIPE_SECRET_KEY'>): PolicyExtension {
  const standIn = env.STRIPE_JS_URL && [new URL(env.STRIPE_JS_URL).origin];
  const hosts = standIn
    ? { 'script-src': standIn, 'frame-src': standIn, 'connect-src': standIn }
    : stripeHosts;
  return (pathname) => (env.STRIPE_SECRET_KEY && pathname === '/checkout' ? hosts : null);
}
