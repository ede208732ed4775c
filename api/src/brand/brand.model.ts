import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** What a workspace's clients see in place of our own look. One document per workspace. */
export interface BrandRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  version: number;
  name: string;
  /** `#rrggbb`; null for the plain look. */
  colour: string | null;
  /** Id of the object with the logo. */
  logo: string | null;
  replyTo: string | null;
  updatedAt: Date;
}

const schema = new Schema<BrandRecord>(
  {
    workspace: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    name: { type: String, required: true },
    colour: { type: String, default: null },
    logo: { type: String, default: null },
    replyTo: { type: String, default: null },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'brands', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ workspace: 1 }, { unique: true });

export const brandsCollection = defineWorkspaceCollection({ model: 'Brand', schema, owner: 'workspace' });
