import { type Plan, plans } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/**
 * `grant` and `expire` begin and end a cycle; `adjust` follows a change of plan within one; `hold` and `restore`
 * put a cycle aside and take it up again; the others belong to a generation.
 */
export const entryKinds = [
  'grant',
  'expire',
  'adjust',
  'hold',
  'restore',
  'reserve',
  'commit',
  'release',
  'lapse',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** A movement that is already in the balance and on its way into the ledger. */
export interface PendingEntry {
  /** `<kind>:<key>`: one entry of a kind for a key, ever. */
  id: string;
  kind: EntryKind;
  key: string;
  /** Signed: what the movement added to the balance. */
  amount: number;
  at: Date;
  /** Whose credits moved, where the movement is about a plan. */
  plan?: Plan | undefined;
  /** Account of the person whom the credits were for. Absent where nobody spent them, and before teams. */
  by?: string | undefined;
}

/** A cycle that another one interrupted, with what was left of it. */
export interface HeldCycle {
  cycleKey: string;
  plan: Plan;
  /** Below zero where a smaller plan had already been used beyond its credits. */
  remaining: number;
}

export interface Reservation {
  key: string;
  amount: number;
  /** Number of the cycle whose credits it took. */
  cycle: number;
  by?: string | undefined;
  leaseUntil: Date;
}

/** How many keys a balance remembers. */
export const settledKept = 64;

export interface BalanceRecord {
  /** The account's id. */
  _id: Types.ObjectId;
  plan: Plan;
  remaining: number;
  /** Counts up with every change: rare changes are conditional on it. */
  revision: number;
  cycle: number;
  /** Names the cycle: it is granted once, ever. */
  cycleKey: string;
  /** What the plan comes from where that is a purchase, e.g. a subscription's id. */
  source: string | null;
  /** Version of the purchases that the balance follows; older news is ignored. */
  purchasesVersion: number;
  anchorAt: Date;
  cycleStartedAt: Date;
  /** When the cycle ends, for the person. */
  resetAt: Date | null;
  /** When our own clock begins the next cycle; null where nothing or a payment does. */
  dueAt: Date | null;
  /** Until when the clock may begin cycles; null for no end. */
  paidUntil: Date | null;
  /** Credits that a smaller plan could not take back because they were spent. */
  owed: number;
  /** Interrupted cycles. The free plan's credits come once, and come back from here. */
  held: HeldCycle[];
  reservations: Reservation[];
  pending: PendingEntry[];
  /** How many movements there ever were. Absent until the first one after the version that did not count. */
  entryCount?: number;
  /** Keys settled last, so that a late repeat finds them even before the ledger has them. */
  settled: string[];
}

const balanceSchema = new Schema<BalanceRecord>(
  {
    plan: { type: String, enum: plans, required: true },
    remaining: { type: Number, required: true },
    revision: { type: Number, required: true },
    cycle: { type: Number, required: true },
    cycleKey: { type: String, required: true },
    source: { type: String, default: null },
    purchasesVersion: { type: Number, required: true },
    anchorAt: { type: Date, required: true },
    cycleStartedAt: { type: Date, required: true },
    resetAt: { type: Date, default: null },
    dueAt: { type: Date, default: null },
    paidUntil: { type: Date, default: null },
    owed: { type: Number, required: true },
    held: [{ _id: false, cycleKey: String, plan: String, remaining: Number }],
    reservations: [{ _id: false, key: String, amount: Number, cycle: Number, by: String, leaseUntil: Date }],
    pending: [
      {
        _id: false,
        id: String,
        kind: String,
        key: String,
        amount: Number,
        at: Date,
        plan: String,
        by: String,
      },
    ],
    entryCount: { type: Number },
    settled: [String],
  },
  { collection: 'credit_balances', versionKey: false, strict: 'throw', autoIndex: false },
);
balanceSchema.index({ dueAt: 1 });
balanceSchema.index({ 'reservations.leaseUntil': 1 });
balanceSchema.index({ 'pending.at': 1 });

export interface LedgerEntry {
  /** `<account>:<kind>:<key>`: the id itself is what makes an entry unique. */
  _id: string;
  account: Types.ObjectId;
  kind: EntryKind;
  key: string;
  amount: number;
  at: Date;
  plan?: Plan | undefined;
  by?: string | undefined;
  /**
   * Its place among the account's movements, counted as they happened and not by a clock. Absent in what an earlier
   * version wrote, until `numberEntries` gives it one.
   */
  seq?: number;
  /** The account's credits after it. Present together with `seq`. */
  balance?: number;
}

const entrySchema = new Schema<LedgerEntry>(
  {
    _id: { type: String, required: true },
    account: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: entryKinds, required: true },
    key: { type: String, required: true },
    amount: { type: Number, required: true },
    at: { type: Date, required: true },
    plan: { type: String, enum: plans },
    by: { type: String },
    seq: { type: Number },
    balance: { type: Number },
  },
  { collection: 'credit_entries', versionKey: false, strict: 'throw', autoIndex: false },
);
entrySchema.index({ account: 1, at: 1 });
entrySchema.index({ account: 1, seq: 1, _id: 1 });

export const balancesCollection = defineWorkspaceCollection({
  model: 'CreditBalance',
  schema: balanceSchema,
  owner: '_id',
});
export const entriesCollection = defineWorkspaceCollection({
  model: 'CreditEntry',
  schema: entrySchema,
  owner: 'account',
});
