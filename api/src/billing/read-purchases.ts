import type Stripe from 'stripe';
import type { PriceList } from './price-list.ts';
import type { PaidPeriod, Pass, Payment, Purchases, Returned, Subscription } from './purchases.ts';

/** Marks the payment of a month pass. Stripe copies it from the payment intent to its charge. */
export const passMetadata = { product: 'month_pass' } as const;

/** Maximum number of objects that are read per customer: forty years of months. */
const limit = 500;

/**
 * Reads everything that a customer has bought from Stripe, in its current state. Events only say when to do so, because
 * their content may be outdated.
 */
export async function readPurchases(
  stripe: Stripe,
  priceList: PriceList,
  customer: string,
): Promise<Purchases> {
  const [subscriptions, invoices, charges] = await Promise.all([
    stripe.subscriptions
      .list({ customer, status: 'all', limit: 100, expand: ['data.schedule'] })
      .autoPagingToArray({ limit }),
    stripe.invoices.list({ customer, limit: 100, expand: ['data.payments'] }).autoPagingToArray({ limit }),
    stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit }),
  ]);
  const paid = charges.filter(({ status }) => status === 'succeeded');
  const payments = new Map<string, Payment & { readonly charge: Stripe.Charge }>();
  for (const charge of paid) {
    const paymentIntentId = idOf(charge.payment_intent);
    if (!paymentIntentId) continue;
    payments.set(paymentIntentId, {
      paymentIntentId,
      kept: charge.amount - charge.amount_refunded,
      returned: await returnedOf(stripe, charge),
      charge,
    });
  }

  const read = async (subscription: Stripe.Subscription): Promise<Subscription | null> => {
    const [item] = subscription.items.data;
    const ref = item && (await priceList.findByPrice(item.price));
    if (!ref) return null;
    const schedule = typeof subscription.schedule === 'object' ? subscription.schedule : null;
    return {
      id: subscription.id,
      ...ref,
      status: subscription.status,
      createdAt: dateOf(subscription.created),
      ends: subscription.cancel_at_period_end || subscription.cancel_at !== null,
      scheduleId: schedule?.status === 'active' ? schedule.id : null,
      next: schedule?.status === 'active' ? await nextOf(schedule, priceList) : null,
      paid: paidPeriod(subscription.id, invoices, payments),
    };
  };
  return {
    subscriptions: (await Promise.all(subscriptions.map(read))).filter((each) => each !== null),
    passes: [...payments.values()]
      .filter(({ charge }) => charge.metadata.product === passMetadata.product)
      .map(
        ({ paymentIntentId, returned, charge }): Pass => ({
          paymentIntentId,
          returned,
          paidAt: dateOf(charge.created),
        }),
      ),
  };
}

/** The last period of a subscription that is covered by paid invoices, with all payments for it. */
function paidPeriod(
  subscriptionId: string,
  invoices: readonly Stripe.Invoice[],
  payments: ReadonlyMap<string, Payment>,
): PaidPeriod | null {
  const lines = invoices
    .filter(({ status, parent }) => {
      // Since API 2025-03-31, this is where an invoice names its subscription.
      return status === 'paid' && idOf(parent?.subscription_details?.subscription) === subscriptionId;
    })
    .flatMap((invoice) => invoice.lines.data.map(({ period }) => ({ period, invoice })));
  if (lines.length === 0) return null;
  const end = Math.max(...lines.map(({ period }) => period.end));
  const covering = lines.filter(({ period }) => period.end === end);
  const intents = new Set(
    covering.flatMap(({ invoice }) =>
      (invoice.payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []),
    ),
  );
  return {
    start: dateOf(Math.min(...covering.map(({ period }) => period.start))),
    end: dateOf(end),
    payments: [...intents]
      .sort()
      .flatMap((id) => payments.get(id) ?? [])
      .map(({ paymentIntentId, kept, returned }) => ({ paymentIntentId, kept, returned })),
  };
}

async function returnedOf(stripe: Stripe, charge: Stripe.Charge): Promise<Returned | null> {
  if (charge.refunded) return 'refunded';
  if (!charge.disputed) return null;
  const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
  // An inquiry takes no money, and a won dispute returns it.
  return data.some(({ status }) => status !== 'won' && !status.startsWith('warning_')) ? 'disputed' : null;
}

async function nextOf(
  { current_phase, phases }: Stripe.SubscriptionSchedule,
  priceList: PriceList,
): Promise<Subscription['next']> {
  const phase = phases.find(({ start_date }) => current_phase && start_date >= current_phase.end_date);
  const price = phase?.items[0]?.price;
  const ref = price ? await priceList.findByPrice(price) : null;
  return phase && ref ? { ...ref, at: dateOf(phase.start_date) } : null;
}

/** Stripe's timestamps are in seconds. */
const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/** The id of a reference, which is an id or, if expanded, an object. */
export function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
