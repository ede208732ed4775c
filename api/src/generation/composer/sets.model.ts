import type { ComposerRequest } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** One generation for several platforms. Its parts are separate runs, each charged and stored by itself. */
export interface SetRecord {
  _id: Types.ObjectId;
  account: Types.ObjectId;
  /** Absent in records from before clients existed (compat: clients). */
  client?: Types.ObjectId | null;
  /** The caller's idempotency key. Each account has one record per key. */
  key: string;
  requestHash: string;
  request: ComposerRequest;
  /** What the project and the client added to the brief when it was first requested. */
  businessType: string;
  targetAudience: string;
  /** Who requested it. Absent in records of older versions (compat: teams). */
  createdBy?: Types.ObjectId;
  /** False until its parts are begun, and again if nothing has come of them. Absent in records of older versions. */
  listed?: boolean;
  createdAt: Date;
  expiresAt: Date;
}

const { Mixed, ObjectId } = Schema.Types;
const schema = new Schema<SetRecord>(
  {
    account: { type: ObjectId, required: true },
    client: { type: ObjectId },
    key: { type: String, required: true },
    requestHash: { type: String, required: true },
    request: { type: Mixed, required: true },
    businessType: { type: String, default: '' },
    targetAudience: { type: String, default: '' },
    createdBy: { type: ObjectId },
    listed: { type: Boolean },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'composer_generations', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ account: 1, key: 1 }, { unique: true });
schema.index({ account: 1, createdAt: -1, _id: -1 });
schema.index({ account: 1, client: 1, createdAt: -1, _id: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Sets that cost nothing and have no result to return to are left out of lists, like failed runs. */
export const isListed = { listed: { $ne: false } };

export const setsCollection = defineWorkspaceCollection({
  model: 'ComposerGeneration',
  schema,
  owner: 'account',
  ofClients: true,
});
