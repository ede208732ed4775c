import type Stripe from 'stripe';
import type { Env } from '#app/env.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { createPortal, type Portal } from './portal-settings.ts';
import { createPriceList, type PriceList } from './price-list.ts';

/** The script for Stripe's form, which every page must load from Stripe's own host (verified 2026-11). */
const scriptUrl = 'https://js.stripe.com/endive/stripe.js';

/** Stripe's official SDK, and our configuration at Stripe. */
export interface StripeGateway {
  readonly sdk: Stripe;
  readonly priceList: PriceList;
  readonly portal: Portal;
  /**
   * What the browser needs.
   * @throws {AppError} `payment_not_configured` without a publishable key.
   */
  browserConfig(): { readonly publishableKey: string; readonly scriptUrl: string };
  readonly webhookSecret: string | undefined;
}

type StripeEnv = Pick<Env, 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_JS_URL' | 'STRIPE_WEBHOOK_SECRET'>;

export function createStripeGateway(sdk: Stripe, env: StripeEnv): StripeGateway {
  return {
    sdk,
    priceList: createPriceList(sdk),
    portal: createPortal(sdk),
    browserConfig() {
      if (!env.STRIPE_PUBLISHABLE_KEY) {
        throw new AppError('payment_not_configured', { detail: 'STRIPE_PUBLISHABLE_KEY is not set' });
      }
      return { publishableKey: env.STRIPE_PUBLISHABLE_KEY, scriptUrl: env.STRIPE_JS_URL ?? scriptUrl };
    },
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  };
}
