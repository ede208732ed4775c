import { Schema, type Types } from 'mongoose';
import { defineCollection } from '#app/kernel/database/collection.ts';

export interface AccountRecord {
  _id: Types.ObjectId;
  kind: 'visitor' | 'member';
  /** As it is compared: trimmed, lower case. Members only. */
  email?: string;
  /** The display name. The handle is in the settings. */
  username?: string;
  passwordHash?: string;
  photoUrl?: string;
  /** Whether a provider has confirmed that the address is its owner's. */
  emailVerified?: boolean;
  /** When the account is deleted, as its owner asked. */
  deletionAt?: Date;
  /** While it is being deleted: until when one process has spoken for it. */
  deletionLeaseUntil?: Date;
  createdAt: Date;
  /** Visitors only: the last day on which they were here. */
  seenAt?: Date;
  memberSince?: Date;
}

const schema = new Schema<AccountRecord>(
  {
    kind: { type: String, required: true, enum: ['visitor', 'member'] },
    email: { type: String },
    username: { type: String },
    passwordHash: { type: String, select: false },
    photoUrl: { type: String },
    emailVerified: { type: Boolean },
    deletionAt: { type: Date },
    deletionLeaseUntil: { type: Date },
    createdAt: { type: Date, required: true },
    seenAt: { type: Date },
    memberSince: { type: Date },
  },
  { collection: 'accounts', versionKey: false, strict: 'throw', autoIndex: false },
);
// Sparse: visitors have no address, and any number of them may have none.
schema.index({ email: 1 }, { unique: true, sparse: true });
schema.index({ deletionAt: 1 }, { sparse: true });
schema.index({ kind: 1, seenAt: 1 });

export const accountsCollection = defineCollection({ model: 'Account', schema, owner: '_id' });
