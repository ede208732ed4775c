import { retentionMs } from '@postloom/shared-contracts';
import { Schema } from 'mongoose';
import { defineCollection } from '#app/kernel/database/collection.ts';

/** Failures of one version of a remote in one minute. */
export interface RemoteFailureRecord {
  /** `<remote>:<version>:<phase>:<minute>` */
  _id: string;
  remote: string;
  /** `other` for all versions that this site doesn't serve. */
  version: string;
  /** The build that was last reported. */
  buildId: string;
  phase: 'load' | 'render';
  minute: Date;
  count: number;
  /** The reason that was last reported. */
  reason: string;
}

const remoteFailureSchema = new Schema<RemoteFailureRecord>(
  {
    _id: { type: String, required: true },
    remote: { type: String, required: true },
    version: { type: String, required: true },
    buildId: { type: String, required: true },
    phase: { type: String, enum: ['load', 'render'], required: true },
    minute: { type: Date, required: true },
    count: { type: Number, required: true },
    reason: { type: String, default: '' },
  },
  { collection: 'remote_failures', versionKey: false, strict: 'throw', autoIndex: false },
);
remoteFailureSchema.index({ remote: 1, minute: 1 });
remoteFailureSchema.index({ minute: 1 }, { expireAfterSeconds: retentionMs('failures') / 1000 });

/** How often an event happened on one day. Nothing is stored about who caused it. */
export interface EventCountRecord {
  /** `<day>:<name>` */
  _id: string;
  day: string;
  name: string;
  count: number;
}

const eventCountSchema = new Schema<EventCountRecord>(
  {
    _id: { type: String, required: true },
    day: { type: String, required: true },
    name: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { collection: 'event_counts', versionKey: false, strict: 'throw', autoIndex: false },
);

export const remoteFailuresCollection = defineCollection({
  model: 'RemoteFailure',
  schema: remoteFailureSchema,
  owner: null,
});
export const eventCountsCollection = defineCollection({
  model: 'EventCount',
  schema: eventCountSchema,
  owner: null,
});
