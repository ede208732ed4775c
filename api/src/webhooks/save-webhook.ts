import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import {
  type EndpointBody,
  planRequirements,
  type webhooksEndpoints,
  webhooksMax,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { requireRight } from '#app/credits/require-right.ts';
import type { Actor } from '#app/kernel/actor.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { isPublicAddress } from '#app/kernel/egress/public-address.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { WebhookRecord } from './webhooks.model.ts';
import { findWebhook, type WebhooksContext, webhooksOf } from './webhooks-context.ts';

/** How long the previous secret is still used for signing as well, so that the receiver can switch over. */
const overlapMs = 24 * 60 * 60 * 1000;

/** 32 random bytes in the format of the Standard Webhooks specification. */
const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * Refuses IP addresses that aren't public. Host names are checked at each call, because what they resolve to may
 * change.
 */
function requirePublic(url: string): void {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) === 0 || isPublicAddress(host)) return;
  const message = 'Please give an address on the public internet.';
  throw new AppError('validation_failed', { userMessage: message, issues: [{ path: 'url', message }] });
}

/**
 * Adds a webhook.
 * @returns also its secret, which is only shown this once.
 * @throws {AppError} `plan_required`, `validation_failed`, `payload_too_large` for one too many.
 */
export async function createWebhook(
  context: WebhooksContext,
  { workspace, account }: Actor,
  { url, events }: EndpointBody<typeof webhooksEndpoints.createWebhook>,
): Promise<{ webhook: WebhookRecord; secret: string }> {
  await requireRight(context.credits, workspace, planRequirements.apiAccess);
  requirePublic(url);
  const webhooks = webhooksOf(context, workspace);
  const secret = makeSecret();
  const record = {
    url,
    events: [...new Set(events)],
    secret: context.seal.seal(secret),
    secretBefore: null,
    secretBeforeUntil: null,
    createdBy: new Types.ObjectId(account),
    createdAt: context.now(),
    failingSince: null,
    offSince: null,
    gaveUp: false,
  };
  for (;;) {
    const found = (await webhooks.find().select({ place: 1 }).lean()) as unknown as WebhookRecord[];
    const taken = new Set(found.map(({ place }) => place));
    const place = Array.from({ length: webhooksMax }, (_, index) => index + 1).find(
      (each) => !taken.has(each),
    );
    if (place === undefined) {
      throw new AppError('payload_too_large', {
        userMessage: `You’ve reached the limit of ${webhooksMax} webhooks. Remove one you no longer need.`,
      });
    }
    try {
      return { webhook: await webhooks.insert({ ...record, place }), secret };
    } catch (error) {
      // Another webhook has taken the place in the meantime.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/**
 * Changes a webhook. Switching it on again resets its state.
 * @throws {AppError} as `createWebhook`; `not_found`
 */
export async function updateWebhook(
  context: WebhooksContext,
  workspace: string,
  id: string,
  { url, events, enabled }: EndpointBody<typeof webhooksEndpoints.updateWebhook>,
): Promise<WebhookRecord> {
  await requireRight(context.credits, workspace, planRequirements.apiAccess);
  if (url !== undefined) requirePublic(url);
  const present = await findWebhook(context, workspace, id);
  const changed = await webhooksOf(context, workspace).updateOne(
    { _id: present._id },
    {
      $set: {
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events: [...new Set(events)] }),
        ...(enabled === true && { offSince: null, gaveUp: false, failingSince: null }),
        ...(enabled === false && { offSince: present.offSince ?? context.now() }),
      },
    },
  );
  return changed ?? findWebhook(context, workspace, id);
}

/**
 * Creates a new secret. For a day, the previous one is still used as well.
 * @throws {AppError} `plan_required`, `not_found`
 */
export async function rotateSecret(
  context: WebhooksContext,
  workspace: string,
  id: string,
): Promise<{ webhook: WebhookRecord; secret: string }> {
  await requireRight(context.credits, workspace, planRequirements.apiAccess);
  const secret = makeSecret();
  for (;;) {
    const present = await findWebhook(context, workspace, id);
    const webhook = await webhooksOf(context, workspace).updateOne(
      { _id: present._id, secret: present.secret },
      {
        $set: {
          secret: context.seal.seal(secret),
          secretBefore: present.secret,
          secretBeforeUntil: new Date(context.now().getTime() + overlapMs),
        },
      },
    );
    if (webhook) return { webhook, secret };
    // Somebody else has created one at the same moment, which is the previous one now.
  }
}
