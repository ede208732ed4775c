import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** What somebody has typed into a form and not submitted yet. */
export interface DraftRecord {
  _id: Types.ObjectId;
  /** The person's own account, in whichever workspace they are typing. */
  account: Types.ObjectId;
  name: string;
  version: number;
  /** JSON as written by the form, which alone knows its fields. */
  data: string;
  /** Ids of the files that it may name. Absent in drafts from before this (compat: draft-files). */
  files?: readonly string[];
  updatedAt: Date;
}

const schema = new Schema<DraftRecord>(
  {
    account: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    version: { type: Number, required: true },
    data: { type: String, required: true },
    files: { type: [String], default: undefined },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'drafts', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ account: 1, name: 1 }, { unique: true });
schema.index({ files: 1 }, { sparse: true });

export const draftsCollection = defineWorkspaceCollection({ model: 'Draft', schema, owner: 'account' });
