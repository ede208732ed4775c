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

/** One try. The kernel's own tries are for faults of ours; what the other side does is counted by `step`. */
export const deliverJob = defineJob({
  name: 'webhooks.deliver',
  data: z.object({
    workspace: z.string(),
    delivery: z.string(),
    /** See `DeliveryRecord.turn`. */
    turn: z.int(),
    /** Which of `retryTimes` this try is. */
    step: z.int(),
    /** How often it was put back because its webhook had no room; see `fair-share.ts`. */
    deferred: z.optional(z.int()),
  }),
  concurrency: 8,
});

/** Lets a try be made. Asked for twice, it is made once. */
export async function enqueueTry(
  { jobs }: Pick<WebhooksContext, 'jobs'>,
  { _id, workspace, turn }: DeliveryRecord,
  { step, at, deferred }: { readonly step: number; readonly at?: Date; readonly deferred?: number },
): Promise<void> {
  const delivery = _id.toHexString();
  await jobs.enqueue(
    deliverJob,
    { workspace: workspace.toHexString(), delivery, turn, step, ...(deferred && { deferred }) },
    // One that is put back has a key of its own: that of the job that does so is still taken.
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
 * Tells the webhooks of a workspace that chose the event. Nobody waits for them: jobs call, and try again.
 * @param key of what happened, e.g. the id of an approval: emitted again with the same key, it is sent once.
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
 * Sends a `webhook.test`, without further tries.
 * @throws {AppError} `conflict` where the webhook is off
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

/** Sends a message once more, and goes on trying. @throws {AppError} `not_found`; `conflict` where the webhook is off */
export async function sendAgain(
  context: WebhooksContext,
  webhook: WebhookRecord,
  delivery: DeliveryRecord['_id'],
): Promise<DeliveryRecord> {
  requireOn(webhook);
  const waiting = await deliveriesOf(context, webhook.workspace.toHexString()).updateOne(
    { _id: delivery, webhook: webhook._id },
    { $set: { state: 'waiting', nextAttemptAt: context.now() }, $inc: { turn: 1 } },
  );
  if (!waiting) throw new AppError('not_found', { userMessage: 'That delivery is no longer in the log.' });
  await enqueueTry(context, waiting, { step: waiting.type === 'webhook.test' ? lastStep : 0 });
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
  // Read back: of what is emitted twice, the first one's.
  const records = (await deliveries.find({ messageId }).lean()) as unknown as DeliveryRecord[];
  for (const record of records) if (record.turn === 0) await enqueueTry(context, record, { step });
  return records;
}
