import { type AuditLine, type Channel, type Lock, retentionMs } from '@postloom/shared-contracts';
import { Schema } from 'mongoose';
import { defineCollection } from '#app/kernel/database/collection.ts';
import type { ReleaseRole } from '#app/kernel/release-actor.ts';

/**
 * Documents of the release registry. Names of files, remotes and packages are always values, never field names:
 * some MongoDB-compatible services refuse a dot in those.
 */

/** One immutable version of a remote or of the shell. */
export interface ArtifactRecord {
  /** `<remote>@<version>`: what makes a second one with the same version impossible. */
  _id: string;
  remote: string;
  version: string;
  buildId: string;
  /** Null for the shell. */
  federationName: string | null;
  contractVersion: string;
  commit: string | null;
  /** Of all files with their hashes and of the manifest but for where and when it was built: the same content, the same digest. */
  digest: string;
  /** Bytes of all files. */
  size: number;
  /** Name of the archive in object storage. */
  object: string;
  /** The manifest's own bytes, which the signature is of. */
  manifest: string;
  /** Ed25519, both base64. */
  signature: string;
  publicKey: string;
  publishedBy: string;
  publishedAt: Date;
  /** `uploading` until its archive is stored whole: nobody else sees it before. */
  state: 'uploading' | 'published';
}

const artifactSchema = new Schema<ArtifactRecord>(
  {
    _id: { type: String, required: true },
    remote: { type: String, required: true },
    version: { type: String, required: true },
    buildId: { type: String, required: true },
    federationName: { type: String, default: null },
    contractVersion: { type: String, required: true },
    commit: { type: String, default: null },
    digest: { type: String, required: true },
    size: { type: Number, required: true },
    object: { type: String, required: true },
    manifest: { type: String, required: true },
    signature: { type: String, required: true },
    publicKey: { type: String, required: true },
    publishedBy: { type: String, required: true },
    publishedAt: { type: Date, required: true },
    state: { type: String, enum: ['uploading', 'published'], required: true },
  },
  { collection: 'release_artifacts', versionKey: false, strict: 'throw', autoIndex: false },
);
artifactSchema.index({ remote: 1, publishedAt: -1 });
artifactSchema.index({ publishedAt: 1 });
artifactSchema.index({ federationName: 1 });

/** Who decided last: `start` may be overruled by a later start, a person never is. */
export type DecidedBy = 'start' | 'person' | 'rule';

/** What is live of one remote, or of the shell. */
export interface ChannelEntry {
  remote: string;
  active: string | null;
  /** Versions that were active before and were not taken back, the latest last: where a rollback leads. */
  before: string[];
  canary: { version: string; percent: number; startedAt: Date } | null;
  lock: (Omit<Lock, 'at'> & { at: Date; token: string | null }) | null;
  decidedBy: DecidedBy;
}

export type PendingLine = Omit<AuditLine, 'channel' | 'at'> & { at: Date };

export interface ChannelRecord {
  _id: Channel;
  /** Counts up with each change; every change is conditional on it. */
  revision: number;
  entries: ChannelEntry[];
  /** Of revision and entries, with the site's key. */
  signature: string;
  /** Audit lines of the last changes, appended in the same update as the change itself and then copied. */
  pending: PendingLine[];
}

const line = {
  _id: false,
  id: String,
  revision: Number,
  at: Date,
  by: String,
  action: String,
  remote: String,
  from: String,
  to: String,
  percent: Number,
  reason: String,
} as const;

const channelSchema = new Schema<ChannelRecord>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    entries: [
      {
        _id: false,
        remote: { type: String, required: true },
        active: { type: String, default: null },
        before: [String],
        canary: {
          type: { _id: false, version: String, percent: Number, startedAt: Date },
          default: null,
        },
        lock: { type: { _id: false, reason: String, by: String, at: Date, token: String }, default: null },
        decidedBy: { type: String, required: true },
      },
    ],
    signature: { type: String, required: true },
    pending: [line],
  },
  { collection: 'release_channels', versionKey: false, strict: 'throw', autoIndex: false },
);

export interface AuditRecord extends Omit<PendingLine, 'id'> {
  /** `<channel>:<revision>:<remote>`: a line is copied once, by whichever process comes first. */
  _id: string;
  channel: Channel;
}

const { _id: _, id: __, ...lineFields } = line;
const auditSchema = new Schema<AuditRecord>(
  { _id: { type: String, required: true }, channel: { type: String, required: true }, ...lineFields },
  { collection: 'release_audit', versionKey: false, strict: 'throw', autoIndex: false },
);
auditSchema.index({ channel: 1, revision: -1 });
auditSchema.index({ channel: 1, remote: 1, revision: -1 });

export interface TokenRecord {
  _id: string;
  name: string;
  /** SHA-256 of the secret, which has 256 random bits: a slow hash would protect nothing more. */
  hash: string | null;
  role: ReleaseRole;
  remotes: string[];
  /** Key for the next artifact; null until the first one brings it. */
  publicKey: string | null;
  /** Every key that this token has ever enrolled: what was signed with an earlier one stays good. */
  keys: string[];
  createdAt: Date;
  createdBy: string;
  revokedAt: Date | null;
  /** Appended in the same update as what it tells of. */
  acts: TokenAct[];
}

/** Who did what with a token itself, when and why. */
export interface TokenAct {
  at: Date;
  by: string;
  action: 'create' | 'enrol-key' | 'forget-key' | 'revoke';
  reason?: string;
}

const tokenSchema = new Schema<TokenRecord>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    hash: { type: String, default: null },
    role: { type: String, enum: ['publisher', 'manager'], required: true },
    remotes: [String],
    publicKey: { type: String, default: null },
    keys: [String],
    createdAt: { type: Date, required: true },
    createdBy: { type: String, required: true },
    revokedAt: { type: Date, default: null },
    acts: [{ _id: false, at: Date, by: String, action: String, reason: String }],
  },
  { collection: 'release_tokens', versionKey: false, strict: 'throw', autoIndex: false },
);
tokenSchema.index({ keys: 1 });

/** That one page has shown, or failed to show, one version. Kept as long as the page may report. */
export interface FieldReportRecord {
  /** `<page>:<remote>@<version>`: what makes it count once. */
  _id: string;
  remote: string;
  version: string;
  at: Date;
  /** A keyed hash of the network address. */
  address: string;
  failed: boolean;
}

const fieldReportSchema = new Schema<FieldReportRecord>(
  {
    _id: { type: String, required: true },
    remote: { type: String, required: true },
    version: { type: String, required: true },
    at: { type: Date, required: true },
    address: { type: String, required: true },
    failed: { type: Boolean, required: true },
  },
  { collection: 'field_reports', versionKey: false, strict: 'throw', autoIndex: false },
);
fieldReportSchema.index({ remote: 1, version: 1, at: 1 });
fieldReportSchema.index({ at: 1 }, { expireAfterSeconds: retentionMs('fieldReports') / 1000 });

/** Fields in which load times are counted, with the bound of each in milliseconds. */
export const loadTimes = [
  { field: 'below50', below: 50 },
  { field: 'below100', below: 100 },
  { field: 'below200', below: 200 },
  { field: 'below400', below: 400 },
  { field: 'below800', below: 800 },
  { field: 'below1600', below: 1600 },
  { field: 'below3200', below: 3200 },
  { field: 'slower', below: 60_000 },
] as const;

/** How one version did in one hour. */
export interface FieldCountRecord extends Partial<Record<(typeof loadTimes)[number]['field'], number>> {
  /** `<remote>@<version>@<hour>` */
  _id: string;
  remote: string;
  version: string;
  hour: Date;
  loads?: number;
  /** Of the loads, those that showed nothing. */
  failures?: number;
  /** Of the loads, those that broke while they were shown. */
  renderErrors?: number;
}

const fieldCountSchema = new Schema<FieldCountRecord>(
  {
    _id: { type: String, required: true },
    remote: { type: String, required: true },
    version: { type: String, required: true },
    hour: { type: Date, required: true },
    loads: Number,
    failures: Number,
    renderErrors: Number,
    ...Object.fromEntries(loadTimes.map(({ field }) => [field, Number])),
  },
  { collection: 'field_counts', versionKey: false, strict: 'throw', autoIndex: false },
);
fieldCountSchema.index({ remote: 1, version: 1 });
fieldCountSchema.index({ hour: 1 }, { expireAfterSeconds: retentionMs('failures') / 1000 });

export const fieldReportsCollection = defineCollection({
  model: 'FieldReport',
  schema: fieldReportSchema,
  owner: null,
});
export const fieldCountsCollection = defineCollection({
  model: 'FieldCount',
  schema: fieldCountSchema,
  owner: null,
});
export const artifactsCollection = defineCollection({
  model: 'ReleaseArtifact',
  schema: artifactSchema,
  owner: null,
});
export const channelsCollection = defineCollection({
  model: 'ReleaseChannel',
  schema: channelSchema,
  owner: null,
});
export const auditCollection = defineCollection({ model: 'ReleaseAudit', schema: auditSchema, owner: null });
export const tokensCollection = defineCollection({ model: 'ReleaseToken', schema: tokenSchema, owner: null });
