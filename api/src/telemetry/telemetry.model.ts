import { type Connection, Schema } from 'mongoose';

/** Failures of one version of a remote in one minute. */
export interface RemoteFailureRecord {
  /** `<remote>:<version>:<build>:<phase>:<minute>` */
  _id: string;
  remote: string;
  version: string;
  buildId: string;
  phase: 'load' | 'render';
  minute: Date;
  count: number;
  /** The reason given last. */
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
remoteFailureSchema.index({ minute: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 });

/** How often an event happened on one day. Nothing about who caused it is kept. */
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

export const remoteFailureModel = (connection: Connection) =>
  connection.model('RemoteFailure', remoteFailureSchema);
export const eventCountModel = (connection: Connection) => connection.model('EventCount', eventCountSchema);
