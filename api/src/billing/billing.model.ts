import type { BillingInterval, PaidPlan } from '@postloom/shared-contracts';
import { billingIntervals, paidPlans } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineCollection, defineWorkspaceCollection } from '#app/kernel/database/collection.ts';
import type { Purchases } from './purchases.ts';

export interface TestPlan {
  plan: PaidPlan;
  billing: BillingInterval;
  /** Start of the monthly cycles; kept when the plan ends, so that coming back brings no second cycle. */
  since: Date;
  active: boolean;
}

export interface BillingRecord {
  /** The account's id. */
  _id: Types.ObjectId;
  customerId?: string;
  /** Counts up with every reading of the purchases, so that an older reading never replaces a newer one. */
  version: number;
  /** What Stripe said last. */
  purchases: Purchases;
  test: TestPlan | null;
  /** A refund that was asked for and is not through yet. */
  refund: {
    /** Null for a month that was bought once. */
    subscriptionId: string | null;
    paymentIntentIds: string[];
    requestedAt: Date;
  } | null;
  /** When to look again without an event: the end of a period, of a grace, of a pass. */
  reviewAt: Date | null;
  /** The one payment that is open at a time, so that nobody pays twice by two tabs. */
  openSessionId: string | null;
  openIntentId: string | null;
}

const billingSchema = new Schema<BillingRecord>(
  {
    customerId: { type: String },
    version: { type: Number, required: true },
    purchases: { type: Schema.Types.Mixed, required: true },
    test: {
      type: new Schema<TestPlan>(
        {
          plan: { type: String, enum: paidPlans, required: true },
          billing: { type: String, enum: billingIntervals, required: true },
          since: { type: Date, required: true },
          active: { type: Boolean, required: true },
        },
        { _id: false },
      ),
      default: null,
    },
    refund: {
      type: new Schema(
        { subscriptionId: String, paymentIntentIds: [String], requestedAt: Date },
        { _id: false },
      ),
      default: null,
    },
    reviewAt: { type: Date, default: null },
    openSessionId: { type: String, default: null },
    openIntentId: { type: String, default: null },
  },
  { collection: 'billing_accounts', versionKey: false, strict: 'throw', minimize: false, autoIndex: false },
);
billingSchema.index({ customerId: 1 }, { unique: true, sparse: true });
billingSchema.index({ reviewAt: 1 });

/** An event of Stripe that was received. What it says is not kept: what it is about is read anew. */
export interface EventRecord {
  /** Stripe's id of the event: an event is stored once. */
  _id: string;
  type: string;
  customerId: string | null;
  /** Where an event names no customer, the charge that does. */
  chargeId: string | null;
  receivedAt: Date;
  state: 'pending' | 'done' | 'ignored';
  attempts: number;
  nextTryAt: Date | null;
  lastError: string | null;
  expiresAt: Date | null;
}

const eventSchema = new Schema<EventRecord>(
  {
    _id: { type: String, required: true },
    type: { type: String, required: true },
    customerId: { type: String, default: null },
    chargeId: { type: String, default: null },
    receivedAt: { type: Date, required: true },
    state: { type: String, enum: ['pending', 'done', 'ignored'], required: true },
    attempts: { type: Number, required: true },
    nextTryAt: { type: Date, default: null },
    lastError: { type: String, default: null },
    expiresAt: { type: Date, default: null },
  },
  { collection: 'billing_events', versionKey: false, strict: 'throw', autoIndex: false },
);
eventSchema.index({ nextTryAt: 1 });
eventSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const billingAccountsCollection = defineWorkspaceCollection({
  model: 'BillingAccount',
  schema: billingSchema,
  owner: '_id',
});
export const webhookEventsCollection = defineCollection({
  model: 'BillingEvent',
  schema: eventSchema,
  owner: null,
});
