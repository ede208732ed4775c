import { type Connection, Schema, type Types } from 'mongoose';

export interface AccountRecord {
  _id: Types.ObjectId;
  kind: 'visitor' | 'member';
  /** As it is compared: trimmed, lower case. Members only. */
  email?: string;
  username?: string;
  passwordHash?: string;
  photoUrl?: string;
  /** Whether a provider has confirmed that the address is its owner's. */
  emailVerified?: boolean;
  /** When the account is deleted, as its owner asked. */
  deletionAt?: Date;
  /** While it is being deleted: until when one process has spoken for it. */
  deletionLeaseUntil?: Date;
  subscribeNewsletter?: boolean;
  createdAt: Date;
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
    subscribeNewsletter: { type: Boolean },
    createdAt: { type: Date, required: true },
    memberSince: { type: Date },
  },
  { collection: 'accounts', versionKey: false, strict: 'throw', autoIndex: false },
);
// Sparse: visitors have no address, and any number of them may have none.
schema.index({ email: 1 }, { unique: true, sparse: true });
schema.index({ deletionAt: 1 }, { sparse: true });

export const accountModel = (connection: Connection) => connection.model('Account', schema);
