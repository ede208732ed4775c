import {
  type BillingInterval,
  billingIntervals,
  type PaidPlan,
  type PriceId,
  paidPlans,
  priceIdOf,
  priceIds,
} from '@postloom/shared-contracts';
import type Stripe from 'stripe';
import { AppError } from '#app/http/app-error.ts';

export interface Offer {
  readonly plan: PaidPlan;
  readonly billing: BillingInterval;
}

/**
 * What is for sale: Stripe's prices under our lookup keys, made by `setup-stripe.ts`. A price that is replaced
 * loses its lookup key and keeps its metadata, so that whoever bought at it keeps their plan.
 */
export function createCatalogue(stripe: () => Stripe) {
  let current: Promise<ReadonlyMap<PriceId, string>> | undefined;
  const offers = new Map<string, Offer | null>();

  async function load(): Promise<ReadonlyMap<PriceId, string>> {
    const { data } = await stripe().prices.list({ lookup_keys: [...priceIds], active: true, limit: 100 });
    return new Map(data.flatMap(({ lookup_key, id }) => (isPriceId(lookup_key) ? [[lookup_key, id]] : [])));
  }

  return {
    /**
     * Stripe's id of the price that a plan is sold at.
     * @throws {AppError} `payment_not_configured` when there is none: `setup-stripe.ts` has not run.
     */
    async priceOf({ plan, billing }: Offer): Promise<string> {
      const name = priceIdOf(plan, billing);
      current ??= load();
      let price = (await current.catch(() => null))?.get(name);
      if (!price) {
        // It may have been made since; and a failure must not stay.
        current = load();
        price = (await current).get(name);
      }
      if (!price) throw new AppError('payment_not_configured', { detail: `no price ${name} at Stripe` });
      return price;
    },

    /** What a price that somebody names is for: one of our names or of Stripe's ids; null for a foreign one. */
    async offerNamed(name: string): Promise<Offer | null> {
      if (isPriceId(name)) return offerOf(name);
      current ??= load();
      const known = [...(await current)].find(([, id]) => id === name);
      return known ? offerOf(known[0]) : null;
    },

    /** What a price at Stripe stands for, as its metadata says; null for a foreign one. */
    async offerOfPrice(price: string | Stripe.Price | Stripe.DeletedPrice): Promise<Offer | null> {
      const id = typeof price === 'string' ? price : price.id;
      const known = offers.get(id);
      if (known !== undefined) return known;
      const whole = typeof price === 'string' ? await stripe().prices.retrieve(price) : price;
      const offer = 'deleted' in whole && whole.deleted ? null : readOffer(whole as Stripe.Price);
      offers.set(id, offer);
      return offer;
    },
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;

function readOffer({ metadata, recurring }: Stripe.Price): Offer | null {
  const plan = paidPlans.find((each) => each === metadata.plan);
  const billing =
    recurring?.interval === 'year' ? 'annual' : recurring?.interval === 'month' ? 'monthly' : null;
  return plan && billing ? { plan, billing } : null;
}

function isPriceId(name: string | null): name is PriceId {
  return (priceIds as readonly (string | null)[]).includes(name);
}

function offerOf(name: PriceId): Offer {
  for (const plan of paidPlans) {
    for (const billing of billingIntervals) if (priceIdOf(plan, billing) === name) return { plan, billing };
  }
  throw new TypeError(`${name} is no price`);
}
