import { type Plan, plans } from '@postloom/shared-contracts';
import { type Connection, Schema, type Types } from 'mongoose';

export const entryKinds = ['grant', 'expire', 'reserve', 'commit', 'release', 'lapse'] as const;
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
}

export interface Reservation {
  key: string;
  amount: number;
  /** Number of the cycle whose credits it took. */
  cycle: number;
  leaseUntil: Date;
}

export interface BalanceRecord {
  /** The account's id. */
  _id: Types.ObjectId;
  plan: Plan;
  remaining: number;
  /** Counts up with every change: rare changes are conditional on it. */
  revision: number;
  cycle: number;
  anchorAt: Date;
  cycleStartedAt: Date;
  resetAt: Date | null;
  /** What was left of the free plan's credits when a paid plan began: they come once, and come back once. */
  freeLeft: number;
  reservations: Reservation[];
  pending: PendingEntry[];
  /** Keys settled last, so that a late repeat finds them even before the ledger has them. */
  settled: string[];
}

const balanceSchema = new Schema<BalanceRecord>(
  {
    plan: { type: String, enum: plans, required: true },
    remaining: { type: Number, required: true },
    revision: { type: Number, required: true },
    cycle: { type: Number, required: true },
    anchorAt: { type: Date, required: true },
    cycleStartedAt: { type: Date, required: true },
    resetAt: { type: Date, default: null },
    freeLeft: { type: Number, required: true },
    reservations: [{ _id: false, key: String, amount: Number, cycle: Number, leaseUntil: Date }],
    pending: [{ _id: false, id: String, kind: String, key: String, amount: Number, at: Date }],
    settled: [String],
  },
  { collection: 'credit_balances', versionKey: false, strict: 'throw', autoIndex: false },
);
balanceSchema.index({ resetAt: 1 });
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
}

const entrySchema = new Schema<LedgerEntry>(
  {
    _id: { type: String, required: true },
    account: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: entryKinds, required: true },
    key: { type: String, required: true },
    amount: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'credit_entries', versionKey: false, strict: 'throw', autoIndex: false },
);
entrySchema.index({ account: 1, at: 1 });

export const balanceModel = (connection: Connection) => connection.model('CreditBalance', balanceSchema);
export const entryModel = (connection: Connection) => connection.model('CreditEntry', entrySchema);
