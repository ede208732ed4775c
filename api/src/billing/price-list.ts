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
import { AppError } from '#app/kernel/http/app-error.ts';

/** The plan and billing interval of a price. */
export interface PriceRef {
  readonly plan: PaidPlan;
  readonly billing: BillingInterval;
}

/**
 * What is for sale: Stripe's prices under our lookup keys, created by `setup-stripe.ts`. A replaced price loses its
 * lookup key but keeps its metadata, so people who bought at that price keep their plan.
 */
export function createPriceList(stripe: Stripe) {
  let known: Promise<ReadonlyMap<PriceId, string>> | undefined;
  const refs = new Map<string, PriceRef | null>();

  async function load(): Promise<ReadonlyMap<PriceId, string>> {
    const { data } = await stripe.prices.list({ lookup_keys: [...priceIds], active: true, limit: 100 });
    return new Map(data.flatMap(({ lookup_key, id }) => (isPriceId(lookup_key) ? [[lookup_key, id]] : [])));
  }

  /** Reads the prices only once, unless that fails. */
  function readAll(): Promise<ReadonlyMap<PriceId, string>> {
    known ??= load().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  return {
    /**
     * Stripe's id of a plan's current price.
     * @throws {AppError} `payment_not_configured` if there is none because `setup-stripe.ts` hasn't run.
     */
    async idOf({ plan, billing }: PriceRef): Promise<string> {
      const name = priceIdOf(plan, billing);
      let price = (await readAll()).get(name);
      if (!price) {
        // It may have been created since.
        known = undefined;
        price = (await readAll()).get(name);
      }
      if (!price) throw new AppError('payment_not_configured', { detail: `no price ${name} at Stripe` });
      return price;
    },

    /** What a price is for, given our name or Stripe's id; null for an unknown one. */
    async findByName(name: string): Promise<PriceRef | null> {
      if (isPriceId(name)) return refOf(name);
      const ours = [...(await readAll())].find(([, id]) => id === name);
      return ours ? refOf(ours[0]) : null;
    },

    /** What a Stripe price is for, according to its metadata; null for an unknown one. */
    async findByPrice(price: string | Stripe.Price | Stripe.DeletedPrice): Promise<PriceRef | null> {
      const id = typeof price === 'string' ? price : price.id;
      const before = refs.get(id);
      if (before !== undefined) return before;
      const whole = typeof price === 'string' ? await stripe.prices.retrieve(price) : price;
      const ref = 'deleted' in whole && whole.deleted ? null : readRef(whole as Stripe.Price);
      refs.set(id, ref);
      return ref;
    },
  };
}

export type PriceList = ReturnType<typeof createPriceList>;

function readRef({ metadata, recurring }: Stripe.Price): PriceRef | null {
  const plan = paidPlans.find((each) => each === metadata.plan);
  const billing =
    recurring?.interval === 'year' ? 'annual' : recurring?.interval === 'month' ? 'monthly' : null;
  return plan && billing ? { plan, billing } : null;
}

function isPriceId(name: string | null): name is PriceId {
  return (priceIds as readonly (string | null)[]).includes(name);
}

function refOf(name: PriceId): PriceRef {
  for (const plan of paidPlans) {
    for (const billing of billingIntervals) if (priceIdOf(plan, billing) === name) return { plan, billing };
  }
  throw new TypeError(`${name} is no price`);
}
