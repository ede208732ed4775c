import { type OAuthProvider, oauthProviders } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineCollection } from '#app/kernel/database/collection.ts';

/** A person at a provider who can sign in to an account here. */
export interface IdentityRecord {
  _id: Types.ObjectId;
  provider: OAuthProvider;
  /** The provider's id of the person, which never changes, unlike their address. */
  subject: string;
  account: Types.ObjectId;
  linkedAt: Date;
  /** Set if the provider hasn't confirmed the person's address. */
  isUnconfirmed?: true;
}

const schema = new Schema<IdentityRecord>(
  {
    provider: { type: String, enum: [...oauthProviders], required: true },
    subject: { type: String, required: true },
    account: { type: Schema.Types.ObjectId, required: true },
    linkedAt: { type: Date, required: true },
    isUnconfirmed: { type: Boolean },
  },
  { collection: 'oauth_identities', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ provider: 1, subject: 1 }, { unique: true });
schema.index({ account: 1 });

export const oauthIdentitiesCollection = defineCollection({
  model: 'OAuthIdentity',
  schema,
  owner: 'account',
});
