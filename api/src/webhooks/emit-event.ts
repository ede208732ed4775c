import { createHash, randomUUID } from 'node:crypto';
import {
  planCatalogue,
  type WebhookData,
  type WebhookEvent,
  type WebhookType,
  webhookDataSchemas,
} from '@postloom/shared-contracts';
import * as z from 'zod/mini';
import { AppError } from '#app/kernel/http/app-error.ts';
import { defineJob } from '#app/kernel/jobs/job-kind.ts';
import { lastStep } from './retry-times.ts';
import type { DeliveryRecord, WebhookRecord } from './webhooks.model.ts';
import { deliveriesOf, type WebhooksContext, webhooksOf } from './webhooks-context.ts';

/**
 * One attempt at a delivery. The job's own retries are for faults on our side; attempts that failed on the other side
 * are counted by `step`.
 */
export const deliverJob = defineJob({
  name: 'webhooks.deliver',
  data: z.object({
    workspace: z.string(),
    delivery: z.string(),
    /** See `DeliveryRecord.turn`. */
    turn: z.int(),
    /** Which of `retryTimes` this attempt is. */
    step: z.int(),
    /** How often it was postponed because there was no slot for its webhook; see `fair-share.ts`. */
    deferred: z.optional(z.int()),
  }),
  concurrency: 8,
});

/** After how long a requested attempt is made that was never enqueued because a process has died. */
const rescueMs = 60_000;

/** Enqueues an attempt. Repeated calls enqueue it only once. */
export async function enqueueTry(
  { jobs }: Pick<WebhooksContext, 'jobs'>,
  { _id, workspace, turn }: DeliveryRecord,
  { step, at, deferred }: { readonly step: number; readonly at?: Date; readonly deferred?: number },
): Promise<void> {
  const delivery = _id.toHexString();
  await jobs.enqueue(
    deliverJob,
    { workspace: workspace.toHexString(), delivery, turn, step, ...(deferred && { deferred }) },
    // A postponed attempt has its own key, because the key of the job that postpones it is still taken.
    {
      key: `${delivery}.${turn}${deferred ? `.${deferred}` : ''}`,
      owner: workspace.toHexString(),
      ...(at && { at }),
    },
  );
}

export const hasApiAccess = async (
  { credits }: Pick<WebhooksContext, 'credits'>,
  workspace: string,
): Promise<boolean> => planCatalogue[await credits.planOf(workspace)].rights.apiAccess;

/**
 * Notifies the workspace's webhooks that are subscribed to the event. The caller doesn't wait: jobs make the calls and
 * retry them.
 * @param key identifies what happened, e.g. the id of an approval. Repeated with the same key, the event is sent only
 *   once.
 */
export async function emitEvent<Event extends WebhookEvent>(
  context: WebhooksContext,
  workspace: string,
  event: Event,
  data: WebhookData<Event>,
  key: string,
): Promise<void> {
  const webhooks = (await webhooksOf(context, workspace)
    .find({ events: event, offSince: null })
    .lean()) as unknown as WebhookRecord[];
  if (webhooks.length === 0 || !(await hasApiAccess(context, workspace))) return;
  const hash = createHash('sha256').update(`${workspace}.${event}.${key}`).digest('base64url');
  await send(context, webhooks, { type: event, data, messageId: `msg_${hash.slice(0, 27)}`, step: 0 });
}

/**
 * Sends a `webhook.test`, without retries.
 * @throws {AppError} `conflict` if the webhook is off
 */
export async function sendTest(context: WebhooksContext, webhook: WebhookRecord): Promise<DeliveryRecord> {
  requireOn(webhook);
  const [delivery] = await send(context, [webhook], {
    type: 'webhook.test',
    data: { message: 'This is a test of your webhook.' },
    messageId: `msg_${randomUUID().replaceAll('-', '')}`,
    step: lastStep,
  });
  if (!delivery) throw new AppError('not_found');
  return delivery;
}

/**
 * Sends a message again, with the usual retries.
 * @throws {AppError} `not_found`; `conflict` if the webhook is off
 */
export async function sendAgain(
  context: WebhooksContext,
  webhook: WebhookRecord,
  delivery: DeliveryRecord['_id'],
): Promise<DeliveryRecord> {
  requireOn(webhook);
  const deliveries = deliveriesOf(context, webhook.workspace.toHexString());
  const found = await deliveries.findOne({ _id: delivery, webhook: webhook._id });
  if (!found) throw new AppError('not_found', { userMessage: 'That delivery is no longer in the log.' });
  const { turn } = found;
  const step = found.type === 'webhook.test' ? lastStep : 0;
  // In case this process dies before it has enqueued the attempt itself. Otherwise its turn is over by then.
  const later = { step, at: new Date(Date.now() + rescueMs), deferred: 1 };
  await enqueueTry(context, { ...found, turn: turn + 1 }, later);
  const waiting = await deliveries.updateOne(
    { _id: delivery, turn },
    { $set: { state: 'waiting', nextAttemptAt: context.now() }, $inc: { turn: 1 } },
  );
  // An attempt has ended meanwhile, or somebody else has asked for one.
  if (!waiting) return sendAgain(context, webhook, delivery);
  await enqueueTry(context, waiting, { step });
  return waiting;
}

function requireOn({ offSince }: WebhookRecord): void {
  if (offSince) {
    throw new AppError('conflict', { userMessage: 'This webhook is off. Switch it on, then try again.' });
  }
}

async function send<Type extends WebhookType>(
  context: WebhooksContext,
  webhooks: readonly WebhookRecord[],
  {
    type,
    data,
    messageId,
    step,
  }: {
    readonly type: Type;
    readonly data: WebhookData<Type>;
    readonly messageId: string;
    readonly step: number;
  },
): Promise<readonly DeliveryRecord[]> {
  const [first] = webhooks;
  if (!first) return [];
  const deliveries = deliveriesOf(context, first.workspace.toHexString());
  const at = context.now();
  const payload = JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: webhookDataSchemas[type].parse(data),
  });
  await deliveries.insertMissing(
    webhooks.map(({ _id }) => ({
      webhook: _id,
      messageId,
      type,
      payload,
      state: 'waiting' as const,
      attempts: 0,
      turn: 0,
      createdAt: at,
      lastAttemptAt: null,
      nextAttemptAt: at,
      status: null,
      milliseconds: null,
      error: null,
      answer: '',
    })),
  );
  // Read them back: if the same event is emitted twice, the first one's records count.
  const sent = { webhook: { $in: webhooks.map(({ _id }) => _id) }, messageId };
  const records = (await deliveries.find(sent).lean()) as unknown as DeliveryRecord[];
  for (const record of records) if (record.turn === 0) await enqueueTry(context, record, { step });
  return records;
}
