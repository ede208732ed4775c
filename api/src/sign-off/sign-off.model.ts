import type { SignOffEventKind } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** A link on which one reader, without an account, reads some posts. */
export interface SignOffLinkRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  /** SHA-256 of the token in the address, as hexadecimal: a reader of the database can open nothing by it. */
  tokenHash: string;
  readerName: string;
  readerEmail: string | null;
  message: string;
  posts: readonly Types.ObjectId[];
  /** The agency's client that the posts are for; null for its own. */
  client: Types.ObjectId | null;
  /** Account that made it, and is told of decisions. */
  createdBy: Types.ObjectId;
  createdAt: Date;
  expiresAt: Date;
  /** IANA name of its sender's zone, in which its end is said; missing in earlier ones. */
  zone?: string;
  /** When its reader first came. */
  openedAt: Date | null;
  withdrawnAt: Date | null;
  /** Whether nobody is waited for by it any more. */
  settled: boolean;
  /** Versions of posts of which its reader was mailed, with the link or later. Missing where there are none. */
  told?: readonly { readonly post: Types.ObjectId; readonly edits: number }[];
}

/** One entry of a post's history. What it says is never changed. */
export interface SignOffEventRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  post: Types.ObjectId;
  link: Types.ObjectId | null;
  kind: SignOffEventKind;
  at: Date;
  /** What was shown then, counted from 1. */
  version: number;
  by: { readonly name: string; readonly side: 'team' | 'reader' } | null;
  text: string;
  /** What is written twice under one key stands once. */
  key: string;
  /** Whether the other side is still to be told of it. */
  untold?: boolean;
  /** Of a reader's comment: accounts of those in the workspace then who have not seen it. Missing in earlier ones. */
  unseenBy?: readonly Types.ObjectId[];
}

const { Mixed, ObjectId } = Schema.Types;
const linkSchema = new Schema<SignOffLinkRecord>(
  {
    workspace: { type: ObjectId, required: true },
    tokenHash: { type: String, required: true },
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
    settled: { type: Boolean, required: true },
    told: { type: Mixed },
  },
  { collection: 'sign_off_links', versionKey: false, strict: 'throw', autoIndex: false },
);
linkSchema.index({ workspace: 1, posts: 1, createdAt: -1 });
linkSchema.index({ tokenHash: 1 }, { unique: true });
linkSchema.index({ settled: 1, expiresAt: 1 });

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
