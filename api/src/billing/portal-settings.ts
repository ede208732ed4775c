import type Stripe from 'stripe';
import { isStripeError } from './ask-stripe.ts';

/** Identifies our portal configuration among those of a Stripe account. */
export const portalMetadata = { postloom: 'portal' } as const;

/** Our portal configuration at Stripe, created by `setup-stripe.ts`; undefined if that hasn't run. */
export async function findPortalSettings(
  stripe: Stripe,
): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const all = await stripe.billingPortal.configurations
    .list({ active: true, limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  return all.find(({ metadata }) => metadata?.postloom === portalMetadata.postloom);
}

/**
 * Opens the customer portal with our configuration. Each session must name it: a configuration made through the API
 * never becomes the account's default, and there is no default until somebody saves the portal in the dashboard. If
 * `setup-stripe.ts` hasn't run, the default is tried.
 */
export function createPortal(stripe: Stripe) {
  let settings: Promise<string | undefined> | undefined;

  return {
    /** @returns the page's URL. */
    async open(parameters: Stripe.BillingPortal.SessionCreateParams): Promise<string> {
      settings ??= findPortalSettings(stripe).then((found) => found?.id);
      try {
        const configuration = await settings;
        // Don't remember that there is none: it may be created at any time.
        if (!configuration) settings = undefined;
        const session = await stripe.billingPortal.sessions.create({
          ...parameters,
          ...(configuration && { configuration }),
        });
        return session.url;
      } catch (error) {
        // The configuration may have been replaced.
        if (isStripeError(error)) settings = undefined;
        throw error;
      }
    },
  };
}

export type Portal = ReturnType<typeof createPortal>;
