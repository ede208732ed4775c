import type { DeploymentRecord } from '@postloom/shared-contracts/deployment';
import { type Connection, Schema } from 'mongoose';

interface DeploymentRecordDocument extends Omit<DeploymentRecord, 'channel'> {
  /** The channel. */
  _id: string;
}

const schema = new Schema<DeploymentRecordDocument>(
  {
    _id: String,
    revision: { type: Number, required: true },
    remotes: { type: Schema.Types.Mixed, required: true },
  },
  // A record without remotes is a record: mongoose would drop the empty object.
  { minimize: false, versionKey: false },
);

/** The deployment records, one a channel, on this connection. */
export function deploymentRecordModel(connection: Connection) {
  return connection.model('DeploymentRecord', schema, 'deployment_records');
}
