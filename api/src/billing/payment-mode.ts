import type { PaymentMode } from '@postloom/shared-contracts';
import type { Env } from '#app/env.ts';

/**
 * How plans are paid (docs/decisions/0006-billing.md). With a key: by Stripe. The test mode gives plans away, so it is
 * never active together with a provider that costs money, or in production. It is automatic on a site that only this
 * machine can reach; if others can reach the site, the operator must enable it.
 */
export function paymentModeOf(
  env: Pick<
    Env,
    | 'STRIPE_SECRET_KEY'
    | 'BILLING_TEST_MODE'
    | 'NODE_ENV'
    | 'OPENAI_API_KEY'
    | 'OPENAI_BASE_URL'
    | 'VIDEO_BASE_URL'
    | 'PUBLIC_URL'
    | 'HOST'
  >,
): PaymentMode {
  if (env.STRIPE_SECRET_KEY) return 'stripe';
  if (env.NODE_ENV === 'production' || env.OPENAI_API_KEY || env.OPENAI_BASE_URL || env.VIDEO_BASE_URL) {
    return 'none';
  }
  if (env.BILLING_TEST_MODE !== undefined) return env.BILLING_TEST_MODE ? 'test' : 'none';
  return env.PUBLIC_URL === undefined && isLoopback(env.HOST) ? 'test' : 'none';
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1)$/.test(host);
