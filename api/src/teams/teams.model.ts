import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** What a team is called, where somebody has given it a name. One document each. */
export interface TeamRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  version: number;
  /** Null for one that is called after whose it is, again. */
  name: string | null;
}

const schema = new Schema<TeamRecord>(
  {
    workspace: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    name: { type: String, default: null },
  },
  { collection: 'teams', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ workspace: 1 }, { unique: true });

export const teamsCollection = defineWorkspaceCollection({ model: 'Team', schema, owner: 'workspace' });
