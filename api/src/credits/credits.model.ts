import { type Plan, plans } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';
import type { CreditWork } from './credit-work.ts';

/**
 * `grant` and `expire` begin and end a cycle; `adjust` records a change of plan within one; `hold` and `restore` put a
 * cycle aside and resume it; the other kinds belong to a generation.
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

/** A movement that the balance already includes and that has yet to be copied to the ledger. */
export interface PendingEntry {
  /** `<kind>:<key>`: unique within the workspace. */
  id: string;
  kind: EntryKind;
  key: string;
  /** What the movement added to the balance; negative if it took credits. */
  amount: number;
  at: Date;
  /** The plan whose credits moved, if the movement is about a plan. */
  plan?: Plan | undefined;
  /**
   * Account of the person who used the credits. Absent if nobody spent them, and in entries from before teams existed
   * (compat: teams).
   */
  by?: string | undefined;
  /** Only in `reserve`. Absent in entries from before it was recorded (compat: work). */
  work?: CreditWork | undefined;
}

/** A cycle that was interrupted by another one, with its remaining credits. */
export interface HeldCycle {
  cycleKey: string;
  plan: Plan;
  /** Negative if more was spent than the smaller plan grants. */
  remaining: number;
}

export interface Reservation {
  key: string;
  amount: number;
  /** Number of the cycle from which the credits were taken. */
  cycle: number;
  by?: string | undefined;
  work?: CreditWork | undefined;
  leaseUntil: Date;
}

/** How many settled keys a balance remembers. */
export const settledKept = 64;

export interface BalanceRecord {
  /** The workspace's id. */
  _id: Types.ObjectId;
  plan: Plan;
  remaining: number;
  /** Increases with every change. Rare changes are written only if it is unchanged. */
  revision: number;
  cycle: number;
  /** The cycle's key, which is granted only once. */
  cycleKey: string;
  /** The purchase that the plan comes from, e.g. a subscription's id; null if there is none. */
  source: string | null;
  /** Version of the purchases that the balance reflects. Older versions are ignored. */
  purchasesVersion: number;
  anchorAt: Date;
  cycleStartedAt: Date;
  /** When the cycle ends, as shown to the person. */
  resetAt: Date | null;
  /** When our own clock starts the next cycle; null if a payment does or there is none. */
  dueAt: Date | null;
  /** Until when the clock may start cycles; null for no end. */
  paidUntil: Date | null;
  /** Credits that a change to a smaller plan should have removed but that were already spent. */
  owed: number;
  /** Interrupted cycles. The free plan's cycle is granted only once, so its remaining credits come back from here. */
  held: HeldCycle[];
  reservations: Reservation[];
  pending: PendingEntry[];
  /**
   * Number of movements so far. Older versions didn't count them (compat: ledger-order): absent until the first
   * movement after the upgrade.
   */
  entryCount?: number;
  /** The keys settled last, so that a late repeat is recognized before the ledger has the entry. */
  settled: string[];
}

const { Mixed } = Schema.Types;
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
    reservations: [
      {
        _id: false,
        key: String,
        amount: Number,
        cycle: Number,
        by: String,
        work: Mixed,
        leaseUntil: Date,
      },
    ],
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
        work: Mixed,
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
  /** `<workspace>:<kind>:<key>`. As the `_id`, it makes each entry unique. */
  _id: string;
  account: Types.ObjectId;
  kind: EntryKind;
  key: string;
  amount: number;
  at: Date;
  plan?: Plan | undefined;
  by?: string | undefined;
  work?: CreditWork | undefined;
  /**
   * The entry's position among the workspace's movements, in the order in which they happened, regardless of clocks.
   * Absent in entries of an older version (compat: ledger-order) until `numberEntries` assigns one.
   */
  seq?: number;
  /** The workspace's credits after this entry. Present whenever `seq` is. */
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
    work: { type: Mixed },
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
