import type { Connection } from 'mongoose';
import type Stripe from 'stripe';
import { type EventRecord, eventModel } from './billing.model.ts';
import type { BillingService } from './billing.service.ts';
import { idOf } from './read-purchases.ts';
import type { Payments } from './stripe-client.ts';

export interface InboxDependencies {
  readonly connection: Connection;
  readonly payments: Payments;
  readonly billing: Pick<BillingService, 'fulfil' | 'accountOfCustomer'>;
  readonly now: () => Date;
}

/** What may change what somebody has. Others are stored and let be. */
const handledTypes = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'payment_intent.succeeded',
  'subscription_schedule.updated',
  'subscription_schedule.released',
]);

/** The types that {@link createInbox} acts on, for Stripe's settings. */
export const webhookEventTypes = [...handledTypes] as [string, ...string[]];

const keptForMs = 60 * 24 * 60 * 60 * 1000;
/** A process that took an event and died is given this long. */
const takenForMs = 30_000;
const longestWaitMs = 60 * 60 * 1000;

/**
 * The inbox of Stripe's events. An event is stored before anything is done, and done when its account has been
 * brought in line with Stripe; what a crash or a failure leaves is taken up again by the sweep, and Stripe is told
 * to send it again. Events are not applied in any order, because they are not applied at all: each only causes a
 * fresh reading.
 */
export function createInbox({ connection, payments, billing, now }: InboxDependencies) {
  const Events = eventModel(connection);

  async function work(event: EventRecord): Promise<void> {
    try {
      const accountId = await accountOf(event);
      if (accountId) await billing.fulfil(accountId);
      await Events.updateOne(
        { _id: event._id },
        {
          $set: {
            state: accountId ? 'done' : 'ignored',
            nextTryAt: null,
            lastError: null,
            expiresAt: new Date(now().getTime() + keptForMs),
          },
          $inc: { attempts: 1 },
        },
      );
    } catch (error) {
      const waitMs = Math.min(1000 * 2 ** Math.min(event.attempts, 20), longestWaitMs);
      await Events.updateOne(
        { _id: event._id, state: 'pending' },
        {
          $set: {
            nextTryAt: new Date(now().getTime() + waitMs),
            lastError: error instanceof Error ? error.message : String(error),
          },
          $inc: { attempts: 1 },
        },
      );
      throw error;
    }
  }

  async function accountOf({ type, customerId, chargeId }: EventRecord): Promise<string | null> {
    if (!handledTypes.has(type)) return null;
    const customer =
      customerId ?? (chargeId ? idOf((await payments.stripe().charges.retrieve(chargeId)).customer) : null);
    return customer && billing.accountOfCustomer(customer);
  }

  return {
    /**
     * Stores an event and works it off. An event that was done before is done.
     * @throws whatever working it off throws: then Stripe must send it again.
     */
    async receive(event: Stripe.Event): Promise<void> {
      const record = toRecord(event, now());
      const { upsertedCount } = await Events.updateOne(
        { _id: record._id },
        { $setOnInsert: record },
        { upsert: true },
      );
      if (upsertedCount === 0) {
        const known = await Events.findById(record._id).lean<EventRecord>();
        if (known && known.state !== 'pending') return;
      }
      await work(record);
    },

    /** Works off what is left over. Any number of processes may do so at once. @returns how many failed. */
    async sweep(): Promise<{ readonly failed: number }> {
      const left = await Events.find({ nextTryAt: { $lte: now() } })
        .sort({ nextTryAt: 1 })
        .limit(100)
        .lean<EventRecord[]>();
      let failed = 0;
      for (const event of left) {
        await work(event).catch(() => {
          failed += 1;
        });
      }
      return { failed };
    },

    async createIndexes(): Promise<void> {
      await Events.createIndexes();
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;

function toRecord({ id, type, created, data }: Stripe.Event, at: Date): EventRecord {
  const about = data.object as { readonly customer?: unknown; readonly charge?: unknown };
  return {
    _id: id,
    type,
    customerId: idOf(about.customer as Parameters<typeof idOf>[0]),
    chargeId: idOf(about.charge as Parameters<typeof idOf>[0]),
    createdAt: new Date(created * 1000),
    receivedAt: at,
    state: 'pending',
    attempts: 0,
    nextTryAt: new Date(at.getTime() + takenForMs),
    lastError: null,
    expiresAt: null,
  };
}
