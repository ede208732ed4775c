import { paths } from '@postloom/shared-contracts/paths';
import { Types } from 'mongoose';
import { Webhook as Signer } from 'standardwebhooks';
import { EgressError } from '#app/kernel/egress/egress.ts';
import type { JobRun } from '#app/kernel/jobs/job-kind.ts';
import { enqueueTry, hasApiAccess } from './emit-event.ts';
import { waitForRoom } from './fair-share.ts';
import { giveUpAfterMs, waitBefore } from './retry-times.ts';
import type { DeliveryRecord, WebhookRecord } from './webhooks.model.ts';
import { deliveriesOf, type WebhooksContext, webhooksOf } from './webhooks-context.ts';

/** Bytes of a response that the log keeps. */
const keptAnswerBytes = 1000;

/**
 * Makes one attempt at one delivery. An attempt interrupted by a crash is repeated; receivers recognize that by
 * `webhook-id`.
 */
export async function deliver(
  context: WebhooksContext,
  {
    data: { workspace, delivery: id, turn, step, deferred = 0 },
  }: JobRun<{
    workspace: string;
    delivery: string;
    turn: number;
    step: number;
    deferred?: number | undefined;
  }>,
): Promise<void> {
  const deliveries = deliveriesOf(context, workspace);
  const delivery = await deliveries.findOne({ _id: new Types.ObjectId(id), turn, state: 'waiting' });
  if (!delivery) return;
  const webhook = await webhooksOf(context, workspace).findOne({ _id: delivery.webhook });
  if (!webhook) return;
  const hindrance = webhook.offSince
    ? 'The webhook was switched off.'
    : (await hasApiAccess(context, workspace))
      ? null
      : 'The plan has no API access.';
  if (hindrance) {
    await deliveries.updateOne(
      { _id: delivery._id, turn },
      { $set: { state: 'failed', nextAttemptAt: null, error: hindrance }, $inc: { turn: 1 } },
    );
    return;
  }
  const end = context.share.take(workspace, webhook._id.toHexString());
  if (!end) {
    const at = new Date(Date.now() + waitForRoom(deferred));
    await enqueueTry(context, delivery, { step, at, deferred: deferred + 1 });
    return;
  }
  const outcome = await call(context, webhook, delivery).finally(end);
  const wait = outcome.delivered ? null : waitBefore(step + 1);
  if (wait !== null) {
    // The job queue uses the machine's clock.
    await enqueueTry(
      context,
      { ...delivery, turn: turn + 1 },
      { step: step + 1, at: new Date(Date.now() + wait) },
    );
  }
  const at = context.now();
  await deliveries.updateOne(
    { _id: delivery._id, turn },
    {
      $set: {
        state: outcome.delivered ? 'delivered' : wait === null ? 'failed' : 'waiting',
        lastAttemptAt: at,
        nextAttemptAt: wait === null ? null : new Date(at.getTime() + wait),
        status: outcome.status,
        milliseconds: outcome.milliseconds,
        error: outcome.error,
        answer: outcome.answer,
      },
      $inc: { turn: 1, attempts: 1 },
    },
  );
  await noteHealth(context, webhook, outcome.delivered, at);
}

async function call(
  { egress, seal, now }: WebhooksContext,
  { url, secret, secretBefore, secretBeforeUntil }: WebhookRecord,
  { messageId, payload }: DeliveryRecord,
) {
  const at = now();
  const sealed = [
    secret,
    ...(secretBefore && secretBeforeUntil && secretBeforeUntil > at ? [secretBefore] : []),
  ];
  const secrets = sealed.map((each) => seal.open(each)).filter((each) => each !== null);
  if (secrets.length === 0) {
    const error = 'The secret can no longer be read. Make a new one.';
    return { delivered: false, status: null, milliseconds: 0, error, answer: '' };
  }
  const began = performance.now();
  const milliseconds = () => Math.round(performance.now() - began);
  try {
    const { status, body } = await egress(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Postloom-Webhooks',
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': secrets.map((each) => new Signer(each).sign(messageId, at, payload)).join(' '),
      },
      body: payload,
    });
    return {
      delivered: status >= 200 && status < 300,
      status,
      milliseconds: milliseconds(),
      error: null,
      answer: body.subarray(0, keptAnswerBytes).toString('utf8'),
    };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { delivered: false, status: null, milliseconds: milliseconds(), error: error.message, answer: '' };
  }
}

/**
 * Records how the webhook is doing. After days without a successful delivery it is switched off, and its creator is
 * told once.
 */
async function noteHealth(
  context: WebhooksContext,
  { _id, workspace, createdBy, url }: WebhookRecord,
  delivered: boolean,
  at: Date,
): Promise<void> {
  const webhooks = webhooksOf(context, workspace.toHexString());
  if (delivered) {
    // Another call may have failed since this one began.
    await webhooks.change({ _id, failingSince: { $ne: null } }, { $set: { failingSince: null } });
    return;
  }
  await webhooks.updateOne({ _id, failingSince: null }, { $set: { failingSince: at } });
  const off = await webhooks.updateOne(
    { _id, offSince: null, failingSince: { $lte: new Date(at.getTime() - giveUpAfterMs) } },
    { $set: { offSince: at, gaveUp: true } },
  );
  if (!off) return;
  // If its creator is gone, tell the workspace's payer.
  const person =
    (await context.recipient(createdBy.toHexString())) ?? (await context.recipient(workspace.toHexString()));
  if (!person) return;
  const { host } = new URL(url);
  await context.mail.send(
    {
      kind: 'webhook-off',
      to: person.email,
      letter: {
        subject: `Your webhook at ${host} was switched off`,
        preview: 'No delivery has succeeded for three days.',
        heading: 'A webhook was switched off',
        paragraphs: [
          `Hello ${person.name},`,
          `${host} hasn’t accepted anything from Postloom for three days, so we’ve stopped sending. The log shows its responses. Once it’s working again, switch the webhook back on; you can resend anything still in the log.`,
        ],
        action: { label: 'Open the log', url: context.siteOrigin + paths.api },
        reason: 'You get this email because you added the webhook.',
      },
    },
    { key: `${_id.toHexString()}.${at.getTime()}`, owner: workspace.toHexString() },
  );
}
