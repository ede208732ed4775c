import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** How a brand talks, as written down by its people. */
export interface BrandVoiceRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  /** Absent in records from before clients existed (compat: clients). */
  client?: Types.ObjectId | null;
  version: number;
  name: string;
  tone: string;
  phrases: readonly string[];
  bannedWords: readonly string[];
  examples: readonly string[];
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

const schema = new Schema<BrandVoiceRecord>(
  {
    workspace: { type: Schema.Types.ObjectId, required: true },
    client: { type: Schema.Types.ObjectId },
    version: { type: Number, required: true },
    name: { type: String, required: true },
    tone: { type: String, default: '' },
    phrases: { type: [String], default: [] },
    bannedWords: { type: [String], default: [] },
    examples: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
  },
  { collection: 'brand_voices', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ workspace: 1, deletedAt: 1, name: 1 });
schema.index({ deletedAt: 1 }, { sparse: true });

export const brandVoicesCollection = defineWorkspaceCollection({
  model: 'BrandVoice',
  schema,
  owner: 'workspace',
  ofClients: true,
});
