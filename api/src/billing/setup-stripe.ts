import {
  billingEndpoints,
  billingIntervals,
  paidPlans,
  planCatalogue,
  priceIdOf,
} from '@postloom/shared-contracts';
import type Stripe from 'stripe';
import { parseEnv } from '#app/env.ts';
import { createStripe } from './create-stripe.ts';
import { findPortalSettings, portalMetadata } from './portal-settings.ts';
import { webhookEventTypes } from './webhook-types.ts';

/**
 * Creates what the product sells at Stripe: a product for each plan, its prices under our lookup keys, the
 * configuration of the customer portal and, if the site's public address is known, the webhook. Running it again
 * changes only what differs. A changed price becomes a new one; existing customers keep the old one.
 *
 * @param siteUrl the site's public https address; without one, no webhook is created.
 * @returns a line for each thing that was created or changed.
 */
export async function setUpStripe(stripe: Stripe, siteUrl: string | undefined): Promise<string[]> {
  const done: string[] = [];
  const offered: { product: string; prices: string[] }[] = [];
  const prices = await stripe.prices.list({
    lookup_keys: paidPlans.flatMap((plan) => billingIntervals.map((billing) => priceIdOf(plan, billing))),
    limit: 100,
  });
  const products = await stripe.products
    .list({ active: true, limit: 100 })
    .autoPagingToArray({ limit: 1000 });

  for (const plan of paidPlans) {
    let product = products.find(({ metadata }) => metadata.plan === plan);
    if (!product) {
      product = await stripe.products.create({
        name: `Postloom ${planCatalogue[plan].name}`,
        metadata: { plan },
      });
      done.push(`product ${product.id} for ${plan}`);
    }
    const offer = { product: product.id, prices: [] as string[] };
    for (const billing of billingIntervals) {
      const lookupKey = priceIdOf(plan, billing);
      const amount = planCatalogue[plan].prices[billing] * 100;
      let price = prices.data.find((each) => each.lookup_key === lookupKey && each.unit_amount === amount);
      if (!price) {
        price = await stripe.prices.create({
          product: product.id,
          currency: 'usd',
          unit_amount: amount,
          recurring: { interval: billing === 'annual' ? 'year' : 'month' },
          lookup_key: lookupKey,
          transfer_lookup_key: true,
          nickname: `${planCatalogue[plan].name}, ${billing}`,
          metadata: { plan },
        });
        done.push(`price ${price.id} for ${lookupKey}`);
      }
      offer.prices.push(price.id);
    }
    offered.push(offer);
  }

  const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    customer_update: { enabled: true, allowed_updates: ['email', 'address', 'tax_id'] },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      products: offered,
      // An upgrade happens at once and its difference is invoiced at once; a downgrade waits for the end of the period.
      proration_behavior: 'always_invoice',
      schedule_at_period_end: {
        conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
      },
    },
  };
  const settings = await findPortalSettings(stripe);
  if (settings) await stripe.billingPortal.configurations.update(settings.id, { features });
  else await stripe.billingPortal.configurations.create({ features, metadata: portalMetadata });
  done.push(`portal settings ${settings ? 'updated' : 'created'}`);

  if (siteUrl) {
    const url = new URL(billingEndpoints.receiveStripeEvent.path, siteUrl).href;
    const enabled_events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [...webhookEventTypes];
    const endpoints = await stripe.webhookEndpoints.list({ limit: 100 });
    const known = endpoints.data.find((endpoint) => endpoint.url === url);
    if (known) await stripe.webhookEndpoints.update(known.id, { enabled_events });
    else {
      const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events });
      const where = secret
        ? `put this into the environment: STRIPE_WEBHOOK_SECRET=${secret}`
        : 'put its signing secret, which Stripe’s dashboard shows, into STRIPE_WEBHOOK_SECRET';
      done.push(`webhook to ${url}; ${where}`);
    }
  }
  return done;
}

if (import.meta.main) {
  try {
    const env = parseEnv(process.env);
    if (!env.STRIPE_SECRET_KEY) throw new Error('Set STRIPE_SECRET_KEY first.');
    const stripe = createStripe(env.STRIPE_SECRET_KEY, env.STRIPE_API_BASE);
    for (const line of await setUpStripe(stripe, env.PUBLIC_URL)) process.stdout.write(`${line}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
