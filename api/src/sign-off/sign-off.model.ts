import type { SignOffEventKind } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** A link through which one reader, without an account, reads some posts. */
export interface SignOffLinkRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  /** SHA-256 of the token in the address, in hexadecimal, so that nobody who reads the database can open the link. */
  tokenHash: string;
  /**
   * The token, sealed with the site's secret, for later mails to the reader. Missing in older records
   * (compat: sign-off).
   */
  sealedToken?: string;
  readerName: string;
  readerEmail: string | null;
  message: string;
  posts: readonly Types.ObjectId[];
  /** The agency's client whose posts these are; null for the agency's own posts. */
  client: Types.ObjectId | null;
  /** The account that created the link and is notified of decisions. */
  createdBy: Types.ObjectId;
  createdAt: Date;
  expiresAt: Date;
  /**
   * IANA name of the sender's time zone, in which the link's end is stated. Missing in older records
   * (compat: sign-off).
   */
  zone?: string;
  /** When the reader first opened it. */
  openedAt: Date | null;
  withdrawnAt: Date | null;
  /** The account that withdrew it. Missing in older records (compat: sign-off). */
  withdrawnBy?: Types.ObjectId;
  /** Whether the link has ended and no post waits for its reader any more. */
  settled: boolean;
  /**
   * The versions of posts that the reader was told of, with the link or by a later mail. Missing in older records
   * (compat: sign-off).
   */
  told?: readonly { readonly post: Types.ObjectId; readonly edits: number }[];
  /** The caller's idempotency key when it was created. */
  key?: string;
  /** True until all that follows from the link has been done, with its mail sent as the last (`invite.ts`). */
  unsent?: boolean;
}

/** One entry of a post's history. Its content never changes. */
export interface SignOffEventRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  post: Types.ObjectId;
  link: Types.ObjectId | null;
  kind: SignOffEventKind;
  at: Date;
  /** The post's version at that time, counted from 1. */
  version: number;
  by: { readonly name: string; readonly side: 'team' | 'reader' } | null;
  text: string;
  /** Unique per post: an entry that is written again with the same key is stored once. */
  key: string;
  /** True until the other side has been notified. */
  untold?: boolean;
  /**
   * For a reader's comment: the accounts that were in the workspace when it was written and haven't seen it yet.
   * Missing in older records (compat: sign-off).
   */
  unseenBy?: readonly Types.ObjectId[];
}

const { Mixed, ObjectId } = Schema.Types;
const linkSchema = new Schema<SignOffLinkRecord>(
  {
    workspace: { type: ObjectId, required: true },
    tokenHash: { type: String, required: true },
    sealedToken: { type: String },
    readerName: { type: String, required: true },
    readerEmail: { type: String, default: null },
    message: { type: String, default: '' },
    posts: { type: [ObjectId as never], required: true },
    client: { type: ObjectId, default: null },
    createdBy: { type: ObjectId, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    zone: { type: String },
    openedAt: { type: Date, default: null },
    withdrawnAt: { type: Date, default: null },
    withdrawnBy: { type: ObjectId },
    settled: { type: Boolean, required: true },
    told: { type: Mixed },
    key: { type: String },
    unsent: { type: Boolean },
  },
  { collection: 'sign_off_links', versionKey: false, strict: 'throw', autoIndex: false },
);
linkSchema.index({ workspace: 1, posts: 1, createdAt: -1 });
// For the open ones, which are few of all that were ever sent.
linkSchema.index({ workspace: 1, withdrawnAt: 1, expiresAt: 1 });
linkSchema.index({ tokenHash: 1 }, { unique: true });
linkSchema.index({ settled: 1, expiresAt: 1 });
linkSchema.index({ settled: 1, withdrawnAt: 1 });
linkSchema.index(
  { workspace: 1, key: 1 },
  { unique: true, partialFilterExpression: { key: { $exists: true } } },
);
linkSchema.index({ unsent: 1 }, { sparse: true });

const eventSchema = new Schema<SignOffEventRecord>(
  {
    workspace: { type: ObjectId, required: true },
    post: { type: ObjectId, required: true },
    link: { type: ObjectId, default: null },
    kind: { type: String, required: true },
    at: { type: Date, required: true },
    version: { type: Number, required: true },
    by: { type: Mixed, default: null },
    text: { type: String, default: '' },
    key: { type: String, required: true },
    untold: { type: Boolean },
    unseenBy: { type: [ObjectId as never], default: undefined },
  },
  { collection: 'sign_off_events', versionKey: false, strict: 'throw', autoIndex: false },
);
eventSchema.index({ workspace: 1, post: 1, at: 1, _id: 1 });
eventSchema.index({ workspace: 1, post: 1, key: 1 }, { unique: true });
eventSchema.index({ untold: 1 }, { sparse: true });
eventSchema.index({ unseenBy: 1 }, { sparse: true });

export const signOffLinksCollection = defineWorkspaceCollection({
  model: 'SignOffLink',
  schema: linkSchema,
  owner: 'workspace',
  ofClients: true,
});
export const signOffEventsCollection = defineWorkspaceCollection({
  model: 'SignOffEvent',
  schema: eventSchema,
  owner: 'workspace',
});
