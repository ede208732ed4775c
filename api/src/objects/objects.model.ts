import { type FileOrigin, type FileType, fileOrigins, fileTypes } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

export interface ObjectRecord {
  /** 32 random hexadecimal digits, also the name in the storage. */
  _id: string;
  owner: Types.ObjectId;
  /** Absent in records from before clients existed (compat: clients). */
  client?: Types.ObjectId | null;
  /** `awaited` until the file has arrived and been checked; `removed` while its bytes are being deleted. */
  status: 'awaited' | 'ready' | 'removed';
  mimeType: FileType | null;
  size: number | null;
  alt: string | null;
  /** The latest alternative texts that it had before. A post with one of them shows the current one. */
  altsBefore?: readonly string[];
  /**
   * Set for what was made here. Missing for a person's own file, and if it isn't known of an earlier version's file
   * (compat: file-origins).
   */
  origin?: FileOrigin;
  createdAt: Date;
  /**
   * When it is deleted unless something uses it by then; null if it is kept until that lets go of it, or somebody
   * removes it. Absent in records of earlier versions (compat: file-expiry).
   */
  expiresAt?: Date | null;
  /** Bytes reserved for it in its owner's storage while it is awaited. */
  held?: number;
  /** Bytes that its owner may store, if not their plan's quota, while it is awaited. */
  limit?: number;
  /**
   * While it is awaited, the SHA-256 of the bytes that will be kept, in hexadecimal: the ones that were checked first.
   * For a picture that came with a brief, the SHA-256 of its bytes.
   */
  digest?: string;
  /** Only its owner may remove it, because somebody uploaded it into the library, or named, tagged or starred it. */
  kept?: boolean;
  /** Whether it is shown in the library. The following fields also concern the library. */
  listed?: boolean;
  kind?: 'image' | 'video';
  name?: string;
  width?: number | null;
  height?: number | null;
  /** Widths of the existing thumbnails. */
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
    status: { type: String, enum: ['awaited', 'ready', 'removed'], required: true },
    mimeType: { type: String, enum: [...fileTypes, null], default: null },
    size: { type: Number, default: null },
    alt: { type: String, default: null },
    altsBefore: { type: [String], default: undefined },
    origin: { type: String, enum: fileOrigins },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date },
    held: { type: Number },
    limit: { type: Number },
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
  ofClients: { inUse: { listed: true, deletedAt: null } },
});

/**
 * How much an account stores: one document changed by conditional updates, so that concurrent uploads can't exceed the
 * quota.
 */
export interface StorageUsageRecord {
  /** The account's id. */
  _id: Types.ObjectId;
  bytes: number;
  files: number;
  /** Increases with each change. The result of a recount is written only if it is unchanged. */
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
