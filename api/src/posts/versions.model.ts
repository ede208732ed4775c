import { retentionMs } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';
import type { PostRecord } from './posts.model.ts';

/** The fields of a post that are its words. A title alone makes no version: it is the team's own, and never published. */
export const wordFields = [
  'platform',
  'contentType',
  'caption',
  'hashtags',
  'videoScript',
  'slides',
] as const satisfies readonly (keyof PostRecord)[];

/** The words of a post as they were until somebody changed them. */
export interface PostVersionRecord extends Pick<PostRecord, 'title' | (typeof wordFields)[number]> {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  post: Types.ObjectId;
  /** The post's `edits` since it had these words, when that was, and who wrote them. */
  edits: number;
  at: Date;
  by: Types.ObjectId;
  /** How much it takes up, in characters. */
  size: number;
  replacedAt: Date;
}

const { Mixed, ObjectId } = Schema.Types;
const schema = new Schema<PostVersionRecord>(
  {
    workspace: { type: ObjectId, required: true },
    post: { type: ObjectId, required: true },
    edits: { type: Number, required: true },
    at: { type: Date, required: true },
    by: { type: ObjectId, required: true },
    platform: { type: String, required: true },
    contentType: { type: String, required: true },
    title: { type: String, default: '' },
    caption: { type: String, default: '' },
    hashtags: { type: [String], default: [] },
    videoScript: { type: Mixed, default: null },
    slides: { type: Mixed },
    size: { type: Number, required: true },
    replacedAt: { type: Date, required: true },
  },
  { collection: 'post_versions', versionKey: false, strict: 'throw', minimize: false, autoIndex: false },
);
schema.index({ workspace: 1, post: 1, edits: -1 }, { unique: true });
schema.index({ replacedAt: 1 }, { expireAfterSeconds: retentionMs('postVersions') / 1000 });

/** Reached by its post alone, which determines the client. */
export const postVersionsCollection = defineWorkspaceCollection({
  model: 'PostVersion',
  schema,
  owner: 'workspace',
});
