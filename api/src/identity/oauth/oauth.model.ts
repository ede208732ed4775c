import { type OAuthProvider, oauthProviders } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineCollection } from '#app/kernel/database/collection.ts';

/** A person at a provider who opens an account here. */
export interface IdentityRecord {
  _id: Types.ObjectId;
  provider: OAuthProvider;
  /** The provider's id of the person: addresses change, this does not. */
  subject: string;
  account: Types.ObjectId;
  linkedAt: Date;
  /** Set where the provider does not say that the person's address is theirs. */
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
