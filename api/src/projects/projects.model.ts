import type { ProjectStatus, ProjectType, Tone } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** A project that posts belong to. */
export interface ProjectRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  client: Types.ObjectId | null;
  version: number;
  title: string;
  description: string;
  platforms: readonly Platform[];
  type: ProjectType;
  status: ProjectStatus;
  tags: readonly string[];
  /** US dollars. */
  budget: number | null;
  briefDefaults: {
    readonly businessType: string;
    readonly targetAudience: string;
    readonly tone: Tone | null;
  };
  /** The default voice for its briefs. Absent in records from before projects had one (compat: project-voices). */
  brandVoice?: Types.ObjectId | null;
  archived: boolean;
  /** The caller's idempotency key when it was created. */
  key?: string;
  createdBy: Types.ObjectId;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

const { Mixed, ObjectId } = Schema.Types;
const schema = new Schema<ProjectRecord>(
  {
    workspace: { type: ObjectId, required: true },
    client: { type: ObjectId, default: null },
    version: { type: Number, required: true },
    title: { type: String, required: true },
    description: { type: String, default: '' },
    platforms: { type: [String], default: [] },
    type: { type: String, required: true },
    status: { type: String, required: true },
    tags: { type: [String], default: [] },
    budget: { type: Number, default: null },
    briefDefaults: { type: Mixed, required: true },
    brandVoice: { type: ObjectId },
    archived: { type: Boolean, required: true },
    key: { type: String },
    createdBy: { type: ObjectId, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
  },
  { collection: 'projects', versionKey: false, strict: 'throw', minimize: false, autoIndex: false },
);
schema.index({ workspace: 1, deletedAt: 1, archived: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, deletedAt: 1, archived: 1, status: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, client: 1, deletedAt: 1, archived: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, client: 1, deletedAt: 1, archived: 1, status: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, key: 1 }, { unique: true, partialFilterExpression: { key: { $exists: true } } });
schema.index({ deletedAt: 1 }, { sparse: true });

export const projectsCollection = defineWorkspaceCollection({
  model: 'Project',
  schema,
  owner: 'workspace',
  ofClients: { inUse: { deletedAt: null } },
});
