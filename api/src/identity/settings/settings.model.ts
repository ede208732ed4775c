import type { IntegrationPlatform, Notifications, Preferences } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineCollection } from '#app/kernel/database/collection.ts';

export interface IntegrationRecord {
  readonly platform: IntegrationPlatform;
  /** Id of the connected account at the platform. */
  readonly subject: string;
  readonly name: string;
  readonly connectedAt: Date;
}

/** A member's settings. A missing field means the contract's default. */
export interface SettingsRecord {
  /** The account's id. */
  _id: Types.ObjectId;
  firstName?: string;
  lastName?: string;
  /** The handle. The display name is part of the account. */
  username?: string;
  /** The handle in lower case, for comparison. */
  usernameKey?: string;
  bio?: string;
  notifications?: Notifications;
  preferences?: Partial<Preferences>;
  integrations?: IntegrationRecord[];
  /** Platforms whose sample the member has removed. */
  withoutSample?: IntegrationPlatform[];
}

const schema = new Schema<SettingsRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    firstName: { type: String },
    lastName: { type: String },
    username: { type: String },
    usernameKey: { type: String },
    bio: { type: String },
    notifications: { type: Schema.Types.Mixed },
    preferences: { type: Schema.Types.Mixed },
    integrations: { type: [Schema.Types.Mixed as never], default: undefined },
    withoutSample: { type: [String], default: undefined },
  },
  { collection: 'account_settings', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ usernameKey: 1 }, { unique: true, sparse: true });

export const accountSettingsCollection = defineCollection({ model: 'AccountSettings', schema, owner: '_id' });
