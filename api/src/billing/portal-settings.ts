import type Stripe from 'stripe';
import { isStripeError } from './ask-stripe.ts';

/** Marks our settings of the customer portal among those of a Stripe account. */
export const portalMetadata = { postloom: 'portal' } as const;

/** Our settings of the portal at Stripe, made by `setup-stripe.ts`; undefined where it has not run. */
export async function findPortalSettings(
  stripe: Stripe,
): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const all = await stripe.billingPortal.configurations
    .list({ active: true, limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  return all.find(({ metadata }) => metadata?.postloom === portalMetadata.postloom);
}

/**
 * Opens the portal with our settings. They are named in each session: settings that the API made are never the
 * account's default, and an account whose portal nobody has saved in the dashboard has none. Where `setup-stripe.ts`
 * has not run, the default is tried.
 */
export function createPortal(stripe: Stripe) {
  let settings: Promise<string | undefined> | undefined;

  return {
    /** @returns the address of the page. */
    async open(parameters: Stripe.BillingPortal.SessionCreateParams): Promise<string> {
      settings ??= findPortalSettings(stripe).then((found) => found?.id);
      try {
        const configuration = await settings;
        // They may be made at any time.
        if (!configuration) settings = undefined;
        const session = await stripe.billingPortal.sessions.create({
          ...parameters,
          ...(configuration && { configuration }),
        });
        return session.url;
      } catch (error) {
        // They may have been replaced.
        if (isStripeError(error)) settings = undefined;
        throw error;
      }
    },
  };
}

export type Portal = ReturnType<typeof createPortal>;
