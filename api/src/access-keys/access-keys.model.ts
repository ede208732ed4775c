import type { AccessKeyScope } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** A key with which a program calls the API for a workspace. */
export interface AccessKeyRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  /**
   * From 1 to the maximum number of keys per workspace. A unique index prevents concurrent requests from exceeding it.
   */
  place: number;
  name: string;
  scopes: readonly AccessKeyScope[];
  /** See `hashKey`. */
  keyHash: string;
  ending: string;
  /** Account on whose behalf the key acts. */
  createdBy: Types.ObjectId;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

const { ObjectId } = Schema.Types;
const schema = new Schema<AccessKeyRecord>(
  {
    workspace: { type: ObjectId, required: true },
    place: { type: Number, required: true },
    name: { type: String, required: true },
    scopes: { type: [String], required: true },
    keyHash: { type: String, required: true },
    ending: { type: String, required: true },
    createdBy: { type: ObjectId, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
    expiresAt: { type: Date, default: null },
  },
  { collection: 'access_keys', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ workspace: 1, place: 1 }, { unique: true });
schema.index({ keyHash: 1 }, { unique: true });

export const accessKeysCollection = defineWorkspaceCollection({
  model: 'AccessKey',
  schema,
  owner: 'workspace',
});
