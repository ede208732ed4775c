import type { ErrorBody, GenerationResponse } from '@postloom/shared-contracts';
import { type Connection, Schema, type Types } from 'mongoose';

/**
 * `running` until there is a result; `stored` when it is written but its credits are not settled yet; `done`
 * when both are; `failed` when nothing came of it.
 */
export const generationStatuses = ['running', 'stored', 'done', 'failed'] as const;

export interface GenerationRecord {
  _id: Types.ObjectId;
  account: Types.ObjectId;
  /** The caller's idempotency key: one record per account and key. */
  key: string;
  requestHash: string;
  status: (typeof generationStatuses)[number];
  /** Counts the runs under this key: a failed one may be tried again, and reserves under a name of its own. */
  attempt: number;
  /** While it runs: until when its process has spoken for it. */
  leaseUntil: Date;
  response: GenerationResponse | null;
  failure: Pick<ErrorBody, 'code' | 'message'> | null;
  platformRulesVersion: string;
  createdAt: Date;
  expiresAt: Date;
}

const schema = new Schema<GenerationRecord>(
  {
    account: { type: Schema.Types.ObjectId, required: true },
    key: { type: String, required: true },
    requestHash: { type: String, required: true },
    status: { type: String, enum: generationStatuses, required: true },
    attempt: { type: Number, required: true },
    leaseUntil: { type: Date, required: true },
    response: { type: Schema.Types.Mixed, default: null },
    failure: { type: Schema.Types.Mixed, default: null },
    platformRulesVersion: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'generations', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ account: 1, key: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const generationModel = (connection: Connection) => connection.model('Generation', schema);
