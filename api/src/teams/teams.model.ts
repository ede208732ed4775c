import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** A team's name, if it was given one. One document per workspace. */
export interface TeamRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  version: number;
  /** Null for a team whose name was removed, so that it is called after its payer again. */
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
