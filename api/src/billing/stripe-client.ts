import type { PaymentMode } from '@postloom/shared-contracts';
import Stripe from 'stripe';
import type { Env } from '#app/env.ts';
import { AppError } from '#app/http/app-error.ts';

/** The script that Stripe asks every page with its form to load from its own host (verified 2026-11). */
const scriptUrl = 'https://js.stripe.com/endive/stripe.js';

export interface Payments {
  readonly mode: PaymentMode;
  /** The SDK. @throws {AppError} `payment_not_configured` without a key. */
  stripe(): Stripe;
  /** What the browser needs. @throws {AppError} `payment_not_configured` without a key. */
  browserConfig(): { readonly publishableKey: string; readonly scriptUrl: string };
  readonly webhookSecret: string | undefined;
}

/**
 * Stripe's official SDK, or the answer that there is none. Without a key there is the test mode, but never in
 * production.
 */
export function createPayments(env: Env): Payments {
  const client = env.STRIPE_SECRET_KEY ? createStripe(env.STRIPE_SECRET_KEY, env.STRIPE_API_BASE) : null;
  return {
    mode: client ? 'stripe' : env.NODE_ENV === 'production' ? 'none' : 'test',
    stripe() {
      if (!client) throw new AppError('payment_not_configured');
      return client;
    },
    browserConfig() {
      if (!client || !env.STRIPE_PUBLISHABLE_KEY) throw new AppError('payment_not_configured');
      return { publishableKey: env.STRIPE_PUBLISHABLE_KEY, scriptUrl: env.STRIPE_JS_URL ?? scriptUrl };
    },
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  };
}

/** @param apiBase where the API is, e.g. `http://127.0.0.1:4150`; Stripe's own when not given. */
export function createStripe(secretKey: string, apiBase: string | undefined): Stripe {
  const base = apiBase === undefined ? null : new URL(apiBase);
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    appInfo: { name: 'Postloom' },
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
    }),
  });
}

/**
 * Runs calls to Stripe; what goes wrong there is `payment_failed` to the person and keeps its cause for the log.
 * @throws {AppError}
 */
export async function askStripe<T>(calls: () => Promise<T>): Promise<T> {
  try {
    return await calls();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) {
      throw new AppError('payment_failed', { detail: `${error.type}: ${error.message}`, cause: error });
    }
    throw error;
  }
}

/** Whether Stripe says that an object is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}
