import { Schema, type Types } from 'mongoose';
import { defineCollection } from '#app/kernel/database/collection.ts';
import type { SettingsRecord } from './settings/settings.model.ts';

export interface AccountRecord {
  _id: Types.ObjectId;
  /** `expiring`: being deleted. Nobody can sign in to it, and no call is made on its behalf any more. */
  kind: 'visitor' | 'member' | 'expiring';
  /** Normalized for comparison: trimmed, lower case. Members only. */
  email?: string;
  /** The display name. The handle is part of the settings. */
  username?: string;
  passwordHash?: string;
  photoUrl?: string | null;
  /** Whether a provider has confirmed that the address is the owner's. */
  emailVerified?: boolean;
  /** When the account will be deleted at its owner's request. */
  deletionAt?: Date;
  /** Set until the member and everybody else concerned has been told of that: the browser in which it was requested. */
  deletionUntold?: string;
  /** During deletion: until when one process has claimed the account. */
  deletionLeaseUntil?: Date;
  createdAt: Date;
  /** Visitors only: the last day of a visit. */
  seenAt?: Date;
  memberSince?: Date;
  /** What the person chose when they signed up, until everything that belongs to that is done. */
  signUp?: { at: Date; marketing: boolean; settings?: Partial<SettingsRecord> };
  /**
   * A reset of the password by mail, until everything that belongs to it is done: where it was, and whether nobody had
   * confirmed the address before.
   */
  passwordReset?: { at: Date; device: string; wasUnconfirmed: boolean };
  /** Changes of the address, each until both addresses have been told: the one before, and where it was. */
  emailMoves?: EmailMove[];
}

export interface EmailMove {
  readonly from: string;
  readonly at: Date;
  readonly device: string;
}

const schema = new Schema<AccountRecord>(
  {
    kind: { type: String, required: true, enum: ['visitor', 'member', 'expiring'] },
    email: { type: String },
    username: { type: String },
    passwordHash: { type: String, select: false },
    photoUrl: { type: String },
    emailVerified: { type: Boolean },
    deletionAt: { type: Date },
    deletionUntold: { type: String },
    deletionLeaseUntil: { type: Date },
    createdAt: { type: Date, required: true },
    seenAt: { type: Date },
    memberSince: { type: Date },
    signUp: { type: Schema.Types.Mixed },
    passwordReset: { type: Schema.Types.Mixed },
    emailMoves: { type: [Schema.Types.Mixed as never], default: undefined },
  },
  { collection: 'accounts', versionKey: false, strict: 'throw', autoIndex: false },
);
// Sparse, because any number of visitors have no address.
schema.index({ email: 1 }, { unique: true, sparse: true });
schema.index({ deletionAt: 1 }, { sparse: true });
schema.index({ deletionUntold: 1 }, { sparse: true });
schema.index({ kind: 1, seenAt: 1 });
schema.index({ 'signUp.at': 1 }, { sparse: true });
schema.index({ 'passwordReset.at': 1 }, { sparse: true });
schema.index({ 'emailMoves.at': 1 }, { sparse: true });

export const accountsCollection = defineCollection({ model: 'Account', schema, owner: '_id' });
