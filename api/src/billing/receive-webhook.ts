import type { EventRecord } from './billing.model.ts';
import type { BillingStore } from './billing-context.ts';
import type { PaymentEvent } from './read-webhook.ts';

/** Ensures that an event is processed, in this process or another, and retried until that succeeds. */
export type EnqueueWebhook = (eventId: string) => Promise<void>;

/** Stores an event and enqueues its processing. A repeated event changes nothing. */
export async function receiveWebhook(
  { Events, now }: BillingStore,
  enqueue: EnqueueWebhook,
  event: PaymentEvent,
): Promise<void> {
  const record = toRecord(event, now());
  await Events.updateOne({ _id: record._id }, { $setOnInsert: record }, { upsert: true });
  const stored = await Events.findById(record._id, { state: 1 }).lean<EventRecord>();
  // Enqueue even if the event was already stored: the process that stored it may have died before enqueuing it.
  if (stored?.state === 'pending') await enqueue(record._id);
}

/** Enqueues stored events whose processing isn't finished, in case a process died before it had enqueued one. */
export async function enqueuePendingWebhooks(
  { Events }: BillingStore,
  enqueue: EnqueueWebhook,
): Promise<void> {
  for await (const { _id } of Events.find({ state: 'pending' }, { _id: 1 }).lean<EventRecord[]>().cursor()) {
    await enqueue(_id);
  }
}

function toRecord({ id, ...event }: PaymentEvent, at: Date): EventRecord {
  return {
    _id: id,
    ...event,
    receivedAt: at,
    state: 'pending',
    expiresAt: null,
  };
}
