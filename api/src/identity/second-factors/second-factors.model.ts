import { Schema, type Types } from 'mongoose';
import { defineCollection } from '#app/kernel/database/collection.ts';

/** A way to sign in without a password: the public half of a key pair that the person's device holds. */
export interface PasskeyRecord {
  /** The credential's id, base64url. */
  id: string;
  name: string;
  /** COSE key, base64url. */
  publicKey: string;
  /** How often it has signed, if the device counts that; otherwise 0. */
  counter: number;
  transports: string[];
  createdAt: Date;
  lastUsedAt?: Date;
}

export interface AuthenticatorRecord {
  /** Base32, sealed with the site's secret. */
  secret: string;
  since: Date;
  /** The time step of the last accepted code, so that each code works only once. */
  lastStep: number;
}

export interface SecondFactorsRecord {
  /** The account's id. */
  _id: Types.ObjectId;
  authenticator?: AuthenticatorRecord;
  /** Hashes of the unused codes. */
  recoveryCodes?: string[];
  passkeys?: PasskeyRecord[];
}

const schema = new Schema<SecondFactorsRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    authenticator: { type: Schema.Types.Mixed },
    recoveryCodes: { type: [String], default: undefined },
    passkeys: { type: [Schema.Types.Mixed as never], default: undefined },
  },
  { collection: 'second_factors', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ 'passkeys.id': 1 }, { unique: true, sparse: true });

export const secondFactorsCollection = defineCollection({ model: 'SecondFactors', schema, owner: '_id' });
