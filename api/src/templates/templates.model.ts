import type { TemplateCategory, TemplatePlatform } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineCollection, defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** A template that a member saved. */
export interface TemplateRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  /** Absent in records from before clients existed (compat: clients). */
  client?: Types.ObjectId | null;
  version: number;
  title: string;
  description: string;
  category: TemplateCategory;
  platform: TemplatePlatform;
  content: string;
  views: number;
  /** The caller's idempotency key when it was created. */
  key?: string;
  createdBy: Types.ObjectId;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

const { ObjectId } = Schema.Types;
const schema = new Schema<TemplateRecord>(
  {
    workspace: { type: ObjectId, required: true },
    client: { type: ObjectId },
    version: { type: Number, required: true },
    title: { type: String, required: true },
    description: { type: String, default: '' },
    category: { type: String, required: true },
    platform: { type: String, required: true },
    content: { type: String, required: true },
    views: { type: Number, required: true },
    key: { type: String },
    createdBy: { type: ObjectId, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
  },
  { collection: 'templates', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ workspace: 1, deletedAt: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, client: 1, deletedAt: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, key: 1 }, { unique: true, partialFilterExpression: { key: { $exists: true } } });
schema.index({ deletedAt: 1 }, { sparse: true });

export const templatesCollection = defineWorkspaceCollection({
  model: 'Template',
  schema,
  owner: 'workspace',
  ofClients: { inUse: { deletedAt: null } },
});

/** How often a built-in template was opened, without recording by whom. */
interface TemplateViewsRecord {
  /** The template's id. */
  _id: string;
  views: number;
}

const viewsSchema = new Schema<TemplateViewsRecord>(
  { _id: { type: String, required: true }, views: { type: Number, required: true } },
  { collection: 'template_views', versionKey: false, strict: 'throw', autoIndex: false },
);

export const templateViewsCollection = defineCollection({
  model: 'TemplateViews',
  schema: viewsSchema,
  owner: null,
});
