import { retentionMs } from '@postloom/shared-contracts';
import type { EventRecord } from './billing.model.ts';
import type { BillingStore } from './billing-context.ts';
import type { PaymentEvent } from './read-webhook.ts';

/** Makes sure that an event is processed, in this process or another, until that succeeds. */
export type EnqueueWebhook = (eventId: string) => Promise<void>;

/** Stores an event, to be processed in a moment. One that comes again changes nothing. */
export async function receiveWebhook(
  { Events, now }: BillingStore,
  enqueue: EnqueueWebhook,
  event: PaymentEvent,
): Promise<void> {
  const record = toRecord(event, now());
  await Events.updateOne({ _id: record._id }, { $setOnInsert: record }, { upsert: true });
  const stored = await Events.findById(record._id, { state: 1 }).lean<EventRecord>();
  // Enqueued here and not with the insert: the answer to an event that was stored by a process that died then.
  if (stored?.state === 'pending') await enqueue(record._id);
}

/** Enqueues what is stored and was never processed: left by the version before this one. */
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
    attempts: 0,
    // For the version before this one, beside which it may run: it looks for this date.
    nextTryAt: new Date(at.getTime() + retentionMs('webhookEvents')),
    lastError: null,
    expiresAt: null,
  };
}
