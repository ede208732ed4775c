import type { WebhookEvent, WebhookType } from '@postloom/shared-contracts';
import { retentionMs } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** An address that is called when something happens in a workspace. */
export interface WebhookRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  /** From 1 to the maximum number per workspace. A unique index prevents two from having the same place. */
  place: number;
  url: string;
  events: readonly WebhookEvent[];
  /** The secret that signs calls. It is encrypted and not hashed, because signing needs the secret itself. */
  secret: string;
  /** The previous secret, which also signs until it expires. */
  secretBefore: string | null;
  secretBeforeUntil: Date | null;
  createdBy: Types.ObjectId;
  createdAt: Date;
  /** When deliveries started to fail; null if the last one succeeded. */
  failingSince: Date | null;
  /** When it was switched off, and whether that happened automatically after days of failures. */
  offSince: Date | null;
  gaveUp: boolean;
}

const { ObjectId } = Schema.Types;
const webhookSchema = new Schema<WebhookRecord>(
  {
    workspace: { type: ObjectId, required: true },
    place: { type: Number, required: true },
    url: { type: String, required: true },
    events: { type: [String], required: true },
    secret: { type: String, required: true },
    secretBefore: { type: String, default: null },
    secretBeforeUntil: { type: Date, default: null },
    createdBy: { type: ObjectId, required: true },
    createdAt: { type: Date, required: true },
    failingSince: { type: Date, default: null },
    offSince: { type: Date, default: null },
    gaveUp: { type: Boolean, default: false },
  },
  { collection: 'webhooks', versionKey: false, strict: 'throw', autoIndex: false },
);
webhookSchema.index({ workspace: 1, place: 1 }, { unique: true });

export const webhooksCollection = defineWorkspaceCollection({
  model: 'Webhook',
  schema: webhookSchema,
  owner: 'workspace',
});

/** One message to one webhook, and its outcome. */
export interface DeliveryRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  webhook: Types.ObjectId;
  /**
   * Identifies the message to its receiver. Derived from what happened, so that an event emitted twice is sent once.
   */
  messageId: string;
  type: WebhookType;
  payload: string;
  state: 'waiting' | 'delivered' | 'failed';
  /** Completed attempts. */
  attempts: number;
  /** Increases with each completed and each requested attempt. A job of an earlier turn has nothing to do. */
  turn: number;
  createdAt: Date;
  lastAttemptAt: Date | null;
  nextAttemptAt: Date | null;
  status: number | null;
  milliseconds: number | null;
  error: string | null;
  answer: string;
}

const deliverySchema = new Schema<DeliveryRecord>(
  {
    workspace: { type: ObjectId, required: true },
    webhook: { type: ObjectId, required: true },
    messageId: { type: String, required: true },
    type: { type: String, required: true },
    payload: { type: String, required: true },
    state: { type: String, required: true },
    attempts: { type: Number, required: true },
    turn: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    lastAttemptAt: { type: Date, default: null },
    nextAttemptAt: { type: Date, default: null },
    status: { type: Number, default: null },
    milliseconds: { type: Number, default: null },
    error: { type: String, default: null },
    answer: { type: String, default: '' },
  },
  { collection: 'webhook_deliveries', versionKey: false, strict: 'throw', autoIndex: false },
);
deliverySchema.index({ workspace: 1, webhook: 1, createdAt: -1, _id: -1 });
deliverySchema.index({ webhook: 1, messageId: 1 }, { unique: true });
deliverySchema.index({ createdAt: 1 }, { expireAfterSeconds: retentionMs('webhookDeliveries') / 1000 });

export const deliveriesCollection = defineWorkspaceCollection({
  model: 'WebhookDelivery',
  schema: deliverySchema,
  owner: 'workspace',
});
