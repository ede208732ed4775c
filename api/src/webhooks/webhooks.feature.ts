import {
  planRequirements,
  type WebhookData,
  type WebhookEvent,
  webhooksEndpoints,
} from '@postloom/shared-contracts';
import { Router } from 'express';
import { Types } from 'mongoose';
import { credits } from '#app/credits/credits.feature.ts';
import { requireRight } from '#app/credits/require-right.ts';
import { identity } from '#app/identity/identity.feature.ts';
import { inBatches } from '#app/kernel/database/in-batches.ts';
import { findPage } from '#app/kernel/database/page.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { handleJob } from '#app/kernel/jobs/job-kind.ts';
import { createSeal } from '#app/kernel/seal.ts';
import { deliver } from './deliver.ts';
import { deliverJob, emitEvent, hasApiAccess, sendAgain, sendTest } from './emit-event.ts';
import { createFairShare } from './fair-share.ts';
import { createWebhook, rotateSecret, updateWebhook } from './save-webhook.ts';
import {
  type DeliveryRecord,
  deliveriesCollection,
  type WebhookRecord,
  webhooksCollection,
} from './webhooks.model.ts';
import {
  deliveriesOf,
  findWebhook,
  toDelivery,
  toWebhook,
  type WebhooksContext,
  webhooksOf,
} from './webhooks-context.ts';

/** Addresses that are called when something happens in a workspace (https://www.standardwebhooks.com). */
export const webhooks = defineFeature({
  name: 'webhooks',
  needs: { credits, identity },
  collections: [webhooksCollection, deliveriesCollection],
  create(kernel, { credits, identity }) {
    const { env, connection, now, jobs, egress, mail, siteOrigin, limits } = kernel;
    const context: WebhooksContext = {
      connection,
      now,
      credits,
      jobs,
      egress,
      share: createFairShare(),
      seal: createSeal(env.SESSION_SECRET, env.SESSION_SECRET_BEFORE, 'webhooks'),
      mail,
      recipient: identity.recipient,
      siteOrigin,
      sentByHand: limits.limiter({ name: 'webhook-by-hand', points: 30, seconds: 60 }),
    };
    const list = async (workspace: string) =>
      (
        (await webhooksOf(context, workspace)
          .find()
          .sort({ createdAt: -1, _id: -1 })
          .lean()) as unknown as WebhookRecord[]
      ).map(toWebhook);
    /**
     * The webhook for a delivery that is triggered by hand.
     * @throws {AppError}
     */
    const byHand = async (workspace: string, id: string): Promise<WebhookRecord> => {
      await requireRight(credits, workspace, planRequirements.apiAccess);
      await context.sentByHand.consume(workspace);
      return findWebhook(context, workspace, id);
    };
    const erase = async (workspace: string): Promise<void> => {
      await deliveriesOf(context, workspace).deleteMany();
      await webhooksOf(context, workspace).deleteMany();
    };
    identity.accounts.onTakenOver(erase);
    return {
      service: {
        /**
         * Notifies the workspace's webhooks that are subscribed to the event; see `emitEvent`.
         * @param key identifies what happened. Repeated with the same key, the event is sent only once.
         */
        emit: <Event extends WebhookEvent>(
          workspace: string,
          event: Event,
          data: WebhookData<Event>,
          key: string,
        ): Promise<void> => emitEvent(context, workspace, event, data, key),
      },
      routes(route) {
        const router = Router();
        route(router, webhooksEndpoints.listWebhooks, async ({ actor }) => ({
          items: await list(actor.workspace),
          suspended: !(await hasApiAccess(context, actor.workspace)),
        }));
        route(router, webhooksEndpoints.createWebhook, async ({ actor, body }) => {
          const made = await createWebhook(context, actor, body);
          return { webhook: toWebhook(made.webhook), secret: made.secret };
        });
        route(router, webhooksEndpoints.updateWebhook, async ({ actor, params, body }) =>
          toWebhook(await updateWebhook(context, actor.workspace, params.id, body)),
        );
        route(router, webhooksEndpoints.deleteWebhook, async ({ actor, params }) => {
          const webhook = new Types.ObjectId(params.id);
          await webhooksOf(context, actor.workspace).deleteMany({ _id: webhook });
          await deliveriesOf(context, actor.workspace).deleteMany({ webhook });
        });
        route(router, webhooksEndpoints.rotateWebhookSecret, async ({ actor, params }) => {
          const { webhook, secret } = await rotateSecret(context, actor.workspace, params.id);
          return { webhook: toWebhook(webhook), secret };
        });
        route(router, webhooksEndpoints.testWebhook, async ({ actor, params }) =>
          toDelivery(await sendTest(context, await byHand(actor.workspace, params.id))),
        );
        route(router, webhooksEndpoints.listWebhookDeliveries, async ({ actor, params, query }) => {
          const { _id } = await findWebhook(context, actor.workspace, params.id);
          const { records, next } = await findPage<DeliveryRecord>(deliveriesOf(context, actor.workspace), {
            filter: { webhook: _id },
            by: 'createdAt',
            ...query,
          });
          return { items: records.map(toDelivery), next };
        });
        route(router, webhooksEndpoints.redeliverWebhook, async ({ actor, params }) =>
          toDelivery(
            await sendAgain(
              context,
              await byHand(actor.workspace, params.id),
              new Types.ObjectId(params.delivery),
            ),
          ),
        );
        return router;
      },
      jobs: [handleJob(deliverJob, (run) => deliver(context, run))],
      personalData: [
        {
          name: 'webhooks',
          covers: ['Webhook'],
          read: ({ id }) => list(id),
          async erase({ id }) {
            await webhooksOf(context, id).deleteMany();
          },
        },
        {
          name: 'webhook deliveries',
          covers: ['WebhookDelivery'],
          read: ({ id }) =>
            inBatches<DeliveryRecord, object>(
              deliveriesOf(context, id).find().sort({ createdAt: -1, _id: -1 }),
              (deliveries) =>
                deliveries.map((delivery) => ({
                  webhook: delivery.webhook.toHexString(),
                  ...toDelivery(delivery),
                })),
            ),
          async erase({ id }) {
            await deliveriesOf(context, id).deleteMany();
          },
        },
      ],
    };
  },
});
