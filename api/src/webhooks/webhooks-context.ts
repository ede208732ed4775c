import type { Sent, webhookDeliverySchema, webhookSchema } from '@postloom/shared-contracts';
import { type Connection, Types } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import type { Recipient } from '#app/identity/mails/recipients.ts';
import { owned } from '#app/kernel/database/owned.ts';
import type { Egress } from '#app/kernel/egress/egress.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { Limiter } from '#app/kernel/http/rate-limit.ts';
import type { Jobs } from '#app/kernel/jobs/jobs.ts';
import type { Mailer } from '#app/kernel/mail/mail.ts';
import type { Seal } from '#app/kernel/seal.ts';
import type { FairShare } from './fair-share.ts';
import {
  type DeliveryRecord,
  deliveriesCollection,
  type WebhookRecord,
  webhooksCollection,
} from './webhooks.model.ts';

/** What the use cases of webhooks work with. */
export interface WebhooksContext {
  readonly connection: Connection;
  readonly now: () => Date;
  readonly credits: Pick<CreditsService, 'planOf'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly egress: Egress;
  readonly share: FairShare;
  /** Encrypts the secrets with which calls are signed. */
  readonly seal: Seal;
  readonly mail: Pick<Mailer, 'send'>;
  readonly recipient: (accountId: string) => Promise<Recipient | null>;
  readonly siteOrigin: string;
  /** Limits deliveries that are triggered by hand, per workspace. */
  readonly sentByHand: Limiter;
}

export const webhooksOf = ({ connection }: Pick<WebhooksContext, 'connection'>, workspace: string) =>
  owned(webhooksCollection, connection, { workspace });

export const deliveriesOf = ({ connection }: Pick<WebhooksContext, 'connection'>, workspace: string) =>
  owned(deliveriesCollection, connection, { workspace });

/** @throws {AppError} `not_found` */
export async function findWebhook(
  context: Pick<WebhooksContext, 'connection'>,
  workspace: string,
  id: string,
): Promise<WebhookRecord> {
  const found = await webhooksOf(context, workspace).findOne({ _id: new Types.ObjectId(id) });
  if (!found) throw new AppError('not_found', { userMessage: 'That webhook no longer exists.' });
  return found;
}

export function toWebhook(record: WebhookRecord): Sent<typeof webhookSchema> {
  const { _id, url, events, failingSince, offSince, gaveUp, createdAt } = record;
  return {
    id: _id.toHexString(),
    url,
    events: [...events],
    state: offSince ? 'off' : failingSince ? 'failing' : 'active',
    failingSince: failingSince?.toISOString() ?? null,
    gaveUp,
    createdAt: createdAt.toISOString(),
  };
}

export function toDelivery(record: DeliveryRecord): Sent<typeof webhookDeliverySchema> {
  const { _id, messageId, type, state, attempts, createdAt, lastAttemptAt, nextAttemptAt } = record;
  const { status, milliseconds, error, answer, payload } = record;
  return {
    id: _id.toHexString(),
    messageId,
    type,
    state,
    attempts,
    createdAt: createdAt.toISOString(),
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    status,
    milliseconds,
    error,
    answer,
    payload,
  };
}
