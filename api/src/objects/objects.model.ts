import { type FileType, fileTypes } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

export interface ObjectRecord {
  /** 32 hexadecimal digits, random: the name in the storage, too. */
  _id: string;
  owner: Types.ObjectId;
  /** Absent before clients. */
  client?: Types.ObjectId | null;
  /** `awaited` until the file has arrived and been looked at. */
  status: 'awaited' | 'ready';
  mimeType: FileType | null;
  size: number | null;
  alt: string | null;
  createdAt: Date;
  /**
   * When it goes, unless something uses it by then; null for what is kept until it is removed. Not there in what
   * earlier versions have written.
   */
  expiresAt?: Date | null;
  /** Bytes that its owner's storage has set aside for it while it is awaited. */
  held?: number;
  /**
   * While it is awaited, the SHA-256 of the bytes that will be kept, in hexadecimal digits: what was looked at first. Of a
   * picture that came with a brief, of its bytes.
   */
  digest?: string;
  /** Only its owner removes it: it was uploaded into the library, or somebody named, tagged or starred it. */
  kept?: boolean;
  /** What follows is of the library. Whether it is shown there. */
  listed?: boolean;
  kind?: 'image' | 'video';
  name?: string;
  width?: number | null;
  height?: number | null;
  /** Widths in which it is there as a smaller picture. */
  thumbnails?: readonly number[];
  tags?: readonly string[];
  starred?: boolean;
  version: number;
  updatedAt: Date;
  deletedAt: Date | null;
}

const schema = new Schema<ObjectRecord>(
  {
    _id: { type: String, required: true },
    owner: { type: Schema.Types.ObjectId, required: true },
    client: { type: Schema.Types.ObjectId },
    status: { type: String, enum: ['awaited', 'ready'], required: true },
    mimeType: { type: String, enum: [...fileTypes, null], default: null },
    size: { type: Number, default: null },
    alt: { type: String, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date },
    held: { type: Number },
    digest: { type: String },
    kept: { type: Boolean },
    listed: { type: Boolean },
    kind: { type: String },
    name: { type: String },
    width: { type: Number },
    height: { type: Number },
    thumbnails: { type: [Number], default: undefined },
    tags: { type: [String], default: undefined },
    starred: { type: Boolean },
    version: { type: Number, default: 1 },
    updatedAt: { type: Date },
    deletedAt: { type: Date, default: null },
  },
  { collection: 'objects', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ owner: 1, createdAt: -1 });
schema.index({ status: 1, createdAt: 1 });
schema.index({ expiresAt: 1 });
schema.index({ owner: 1, listed: 1, deletedAt: 1, createdAt: -1, _id: -1 });
schema.index({ owner: 1, listed: 1, deletedAt: 1, kind: 1, createdAt: -1, _id: -1 });
schema.index({ owner: 1, listed: 1, deletedAt: 1, starred: 1, createdAt: -1, _id: -1 });
schema.index({ owner: 1, client: 1, listed: 1, deletedAt: 1, createdAt: -1, _id: -1 });
schema.index({ owner: 1, client: 1, listed: 1, deletedAt: 1, kind: 1, createdAt: -1, _id: -1 });
schema.index({ owner: 1, client: 1, listed: 1, deletedAt: 1, starred: 1, createdAt: -1, _id: -1 });
schema.index({ deletedAt: 1 }, { sparse: true });

export const objectsCollection = defineWorkspaceCollection({
  model: 'Object',
  schema,
  owner: 'owner',
  ofClients: { keeping: { listed: true, deletedAt: null } },
});

/** How much an account stores. One document that conditional updates guard, so that no race gets past the quota. */
export interface StorageUsageRecord {
  /** The account's id. */
  _id: Types.ObjectId;
  bytes: number;
  files: number;
  /** Counts up with each change: a recount is written only where nothing came in between. */
  revision: number;
  changedAt: Date;
}

const usageSchema = new Schema<StorageUsageRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    bytes: { type: Number, required: true },
    files: { type: Number, required: true },
    revision: { type: Number, required: true },
    changedAt: { type: Date, required: true },
  },
  { collection: 'storage_usage', versionKey: false, strict: 'throw', autoIndex: false },
);
usageSchema.index({ changedAt: 1 });

export const storageUsageCollection = defineWorkspaceCollection({
  model: 'StorageUsage',
  schema: usageSchema,
  owner: '_id',
});
