import { type AuditLine, type Channel, type Lock, retentionMs } from '@postloom/shared-contracts';
import { Schema } from 'mongoose';
import { defineCollection } from '#app/kernel/database/collection.ts';
import type { ReleaseRole } from '#app/kernel/release-actor.ts';

/**
 * Documents of the release registry. Names of files, remotes and packages are stored only as values, never as field
 * names: some MongoDB-compatible services refuse field names with a dot.
 */

/** One immutable version of a remote or of the shell. */
export interface ArtifactRecord {
  /** `<remote>@<version>`, so that there can't be a second artifact with the same version. */
  _id: string;
  remote: string;
  version: string;
  buildId: string;
  /** Null for the shell. */
  federationName: string | null;
  contractVersion: string;
  commit: string | null;
  /**
   * Digest of the manifest and, through its hashes, of all files, but not of where and when it was built. The same
   * content has the same digest.
   */
  digest: string;
  /** Total size of all files in bytes. */
  size: number;
  /** Name of the archive in object storage. */
  object: string;
  /** The manifest's exact bytes, which are signed. */
  manifest: string;
  /** Ed25519, both base64. */
  signature: string;
  publicKey: string;
  publishedBy: string;
  /** While it isn't published: when its upload or its deletion began. */
  publishedAt: Date;
  /** When it was last given to visitors. Set before the channel changes, so that it isn't deleted in the meantime. */
  releasedAt?: Date;
  /**
   * `uploading` until its archive is completely stored, `removing` while its files are being deleted. Nobody else sees
   * it then.
   */
  state: 'uploading' | 'published' | 'removing';
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
    releasedAt: Date,
    state: { type: String, enum: ['uploading', 'published', 'removing'], required: true },
  },
  { collection: 'release_artifacts', versionKey: false, strict: 'throw', autoIndex: false },
);
artifactSchema.index({ remote: 1, publishedAt: -1 });
artifactSchema.index({ publishedAt: 1 });
artifactSchema.index({ federationName: 1 });

/** Who made the last decision. A later start may overrule `start`, but never a person. */
export type DecidedBy = 'start' | 'person' | 'rule';

/** What is live for one remote, or for the shell. */
export interface ChannelEntry {
  remote: string;
  active: string | null;
  /** Earlier active versions that weren't taken back, latest last. A rollback returns to these. */
  before: string[];
  canary: { version: string; percent: number; startedAt: Date } | null;
  lock: (Omit<Lock, 'at'> & { at: Date; token: string | null }) | null;
  decidedBy: DecidedBy;
}

export type PendingLine = Omit<AuditLine, 'channel' | 'at'> & { at: Date };

export interface ChannelRecord {
  _id: Channel;
  /** Increases with each change. Every change is conditional on it. */
  revision: number;
  entries: ChannelEntry[];
  /** Signature of the revision and the entries, made with the site's key. */
  signature: string;
  /**
   * Audit lines of the latest changes, added in the same update as the change itself and copied to the history
   * afterwards.
   */
  pending: PendingLine[];
}

const line = {
  _id: false,
  id: String,
  revision: Number,
  at: Date,
  by: String,
  token: String,
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
  /** `<channel>:<revision>:<remote>:<random>`, so that a line is only copied once, whichever process does it. */
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
auditSchema.index({ channel: 1, token: 1, at: 1 });

export interface TokenRecord {
  _id: string;
  name: string;
  /** SHA-256 of the secret. The secret has 256 random bits, so a slow hash wouldn't add protection. */
  hash: string | null;
  role: ReleaseRole;
  remotes: string[];
  /** Key that artifacts must be signed with; null until the first artifact. */
  publicKey: string | null;
  /** All keys that this token has ever enrolled: what was signed with an earlier one stays valid. */
  keys: string[];
  createdAt: Date;
  createdBy: string;
  revokedAt: Date | null;
  /**
   * The name while no other token may get it. Missing after a revocation, and in tokens from before names were unique
   * (compat: tokens).
   */
  nameInUse?: string;
  /** Added in the same update as the act itself. */
  acts: TokenAct[];
}

/** Who did what to a token, when and why. */
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
    nameInUse: String,
    acts: [{ _id: false, at: Date, by: String, action: String, reason: String }],
  },
  { collection: 'release_tokens', versionKey: false, strict: 'throw', autoIndex: false },
);
tokenSchema.index({ nameInUse: 1 }, { unique: true, sparse: true });
tokenSchema.index({ keys: 1 });

/** A link that shows one version to whoever opens it. Deleted when its time is up. */
export interface LinkRecord {
  _id: string;
  remote: string;
  version: string;
  by: string;
  /** Id of its author's token, which it ends with. */
  token: string;
  /** Shows that the token still has the secret that it had then. */
  proof: string;
  createdAt: Date;
  expiresAt: Date;
}

const linkSchema = new Schema<LinkRecord>(
  {
    _id: { type: String, required: true },
    remote: { type: String, required: true },
    version: { type: String, required: true },
    by: { type: String, required: true },
    token: { type: String, required: true },
    proof: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'release_links', versionKey: false, strict: 'throw', autoIndex: false },
);
linkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Records that a page has shown, or failed to show, a version. Kept as long as the page may report. */
export interface FieldReportRecord {
  /** `<page>:<remote>@<version>`, so that it counts only once. */
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

/** Fields that count load times, each with its upper bound in milliseconds. */
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
  /** How many of the loads showed nothing. */
  failures?: number;
  /** How many of the loads failed while being rendered. */
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

/** One kind of failure of a version, as browsers have told it. */
export interface FieldReasonRecord {
  /** `<remote>@<version>:<hash of the rest>` */
  _id: string;
  remote: string;
  version: string;
  phase: string;
  route: string | null;
  reason: string;
  pages: number;
  lastAt: Date;
}

const fieldReasonSchema = new Schema<FieldReasonRecord>(
  {
    _id: { type: String, required: true },
    remote: { type: String, required: true },
    version: { type: String, required: true },
    phase: { type: String, required: true },
    route: { type: String, default: null },
    reason: { type: String, required: true },
    pages: { type: Number, required: true },
    lastAt: { type: Date, required: true },
  },
  { collection: 'field_reasons', versionKey: false, strict: 'throw', autoIndex: false },
);
fieldReasonSchema.index({ remote: 1, version: 1, pages: -1 });
fieldReasonSchema.index({ lastAt: 1 }, { expireAfterSeconds: retentionMs('failures') / 1000 });

export const fieldReasonsCollection = defineCollection({
  model: 'FieldReason',
  schema: fieldReasonSchema,
  owner: null,
});
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
export const linksCollection = defineCollection({ model: 'ReleaseLink', schema: linkSchema, owner: null });
export const tokensCollection = defineCollection({ model: 'ReleaseToken', schema: tokenSchema, owner: null });
