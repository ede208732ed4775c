import type { BillingInterval, PaidPlan } from '@postloom/shared-contracts';
import { billingIntervals, paidPlans } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineCollection, defineWorkspaceCollection } from '#app/kernel/database/collection.ts';
import type { Purchases } from './purchases.ts';

export interface TestPlan {
  plan: PaidPlan;
  billing: BillingInterval;
  /** Start of the monthly cycles. Kept when the plan ends, so that returning doesn't grant a second cycle. */
  since: Date;
  active: boolean;
}

export interface BillingRecord {
  /** The workspace's id. */
  _id: Types.ObjectId;
  customerId?: string;
  /** The customers of visitors who have signed in to this account. Absent if there are none. */
  visitorCustomers?: string[];
  /** Increases with every reading of the purchases, so that an older reading never replaces a newer one. */
  version: number;
  /** The purchases as last read from Stripe. */
  purchases: Purchases;
  test: TestPlan | null;
  /** A refund that was requested and isn't completed. */
  refund: {
    /** Null for a one-time purchase of a month. */
    subscriptionId: string | null;
    paymentIntentIds: string[];
    requestedAt: Date;
  } | null;
  /**
   * A visitor's: the member who has signed in in their browser and is about to get what they bought. Once that is
   * decided, also the customer at Stripe, which is then no longer the visitor's. Absent in records from before this
   * (compat: heirs).
   */
  heir?: { account: string; customerId: string | null } | null;
  /** A visitor's: the member who was told that the month stays with this browser. */
  toldHeir?: string;
  /** Whether everything that renews is to end with its period, and Stripe may not know yet. */
  cancelRequested: boolean;
  /** When to check again without an event: at the end of a period, a grace period or a pass. */
  reviewAt: Date | null;
  /** The only payment that may be open, so that nobody pays twice in two tabs. */
  openSessionId: string | null;
  openIntentId: string | null;
}

const billingSchema = new Schema<BillingRecord>(
  {
    customerId: { type: String },
    visitorCustomers: { type: [String], default: undefined },
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
    heir: { type: new Schema({ account: String, customerId: String }, { _id: false }) },
    toldHeir: { type: String },
    cancelRequested: { type: Boolean, default: false },
    reviewAt: { type: Date, default: null },
    openSessionId: { type: String, default: null },
    openIntentId: { type: String, default: null },
  },
  { collection: 'billing_accounts', versionKey: false, strict: 'throw', minimize: false, autoIndex: false },
);
billingSchema.index({ customerId: 1 }, { unique: true, sparse: true });
billingSchema.index({ visitorCustomers: 1 }, { sparse: true });
billingSchema.index({ reviewAt: 1 });

/** A received event of Stripe. Its content isn't stored: what it is about is read from Stripe again. */
export interface EventRecord {
  /** Stripe's id of the event, so that each event is stored once. */
  _id: string;
  type: string;
  customerId: string | null;
  /** The charge that leads to the customer, for events that don't name one. */
  chargeId: string | null;
  /**
   * The attempt to collect an invoice that it is about; null if it isn't about one. Absent in events from before this
   * (compat: attempts).
   */
  attempt?: string | null;
  /** The payment that has succeeded, and when. Absent in other events, and in those from before this. */
  paymentIntentId?: string;
  happenedAt?: Date;
  /** The failed attempt of which this event had the member told. Several events are about the same one. */
  toldAttempt?: string;
  receivedAt: Date;
  state: 'pending' | 'done' | 'ignored';
  expiresAt: Date | null;
}

const eventSchema = new Schema<EventRecord>(
  {
    _id: { type: String, required: true },
    type: { type: String, required: true },
    customerId: { type: String, default: null },
    chargeId: { type: String, default: null },
    attempt: { type: String },
    paymentIntentId: { type: String },
    happenedAt: { type: Date },
    toldAttempt: { type: String },
    receivedAt: { type: Date, required: true },
    state: { type: String, enum: ['pending', 'done', 'ignored'], required: true },
    expiresAt: { type: Date, default: null },
  },
  { collection: 'billing_events', versionKey: false, strict: 'throw', autoIndex: false },
);
eventSchema.index({ toldAttempt: 1 }, { unique: true, sparse: true });
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
