import type Stripe from 'stripe';
import type { PriceList } from './price-list.ts';
import type { PaidPeriod, Pass, Payment, Purchases, Returned, Subscription } from './purchases.ts';

/** Marks the payment of a month pass. Stripe copies it from the payment intent to its charge. */
export const passMetadata = { product: 'month_pass' } as const;

/** More than this of one customer is not read: forty years of months. */
const limit = 500;

/**
 * Reads all that a customer has bought, from Stripe, as it is now. Events only say that it is time to do so: what
 * they carry may be old.
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

/** The last period of a subscription that paid invoices cover, with all that was paid for it. */
function paidPeriod(
  subscriptionId: string,
  invoices: readonly Stripe.Invoice[],
  payments: ReadonlyMap<string, Payment>,
): PaidPeriod | null {
  const lines = invoices
    .filter(({ status, parent }) => {
      // Since API 2025-03-31 an invoice names its subscription here.
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
  // An inquiry takes no money, and a dispute that was won gives it back.
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

/** Stripe's times are seconds. */
const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/** A reference is an id or, where it was expanded, the object. */
export function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
