import type {
  ContentType,
  PostStatus,
  Slide,
  VideoScript,
  ViralPrediction,
} from '@postloom/shared-contracts';
import { retentionMs } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

export interface PostMediaRecord {
  /** Id of the object that holds the file. */
  readonly object: string;
  readonly kind: 'image' | 'video';
  readonly alt: string;
}

/** The latest word on a post, where it was sent to a client. */
export interface PostSignOffRecord {
  readonly state: 'waiting' | 'approved' | 'changes_requested';
  /** `edits` of the post when it was sent or decided on. */
  readonly edits: number;
  /** Who decided, or who is waited for. */
  readonly by: string;
  readonly at: Date;
  /** The link, and the entry of the history. */
  readonly link: Types.ObjectId;
  readonly event: Types.ObjectId;
  /** What was said with it. */
  readonly text: string;
  /** The words that were decided on, and the time then; missing in earlier ones, and while a decision is awaited. */
  readonly shown?: Pick<PostRecord, 'caption' | 'hashtags'> & Partial<Pick<PostRecord, 'scheduledAt'>>;
}

/** A decision of which not everybody has been told. */
export interface UntoldRecord extends PostSignOffRecord {
  /** Whether who sent the link has got their mail. */
  readonly mailed?: boolean;
}

/** What a person keeps. */
export interface PostRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  client: Types.ObjectId | null;
  project: Types.ObjectId | null;
  version: number;
  /**
   * How often what a client decides on was changed. It is counted by the change itself, so that no decision can be about
   * something else than what was shown. Missing means never.
   */
  edits?: number;
  signOff?: PostSignOffRecord;
  /**
   * Decisions of clients of which not everybody has been told. Each is written by the very operation that decides and
   * taken out when all were told, so that a crash in between loses none.
   */
  untold?: readonly UntoldRecord[];
  /** Whether what a client sees was changed since then: a list finds it by this. */
  signOffStale?: boolean;
  status: PostStatus;
  platform: Platform;
  contentType: ContentType;
  title: string;
  caption: string;
  hashtags: readonly string[];
  media: readonly PostMediaRecord[];
  videoScript: VideoScript | null;
  /** Missing, or null, where the caption spells them out, and for posts without. */
  slides?: readonly Slide[] | null;
  viralPrediction: ViralPrediction | null;
  scheduledAt: Date | null;
  /** The time that it had, where it was published before that; its time is then the moment of that. */
  plannedFor?: Date | null;
  /** IANA name of the zone in which the time was chosen. */
  zone: string | null;
  /**
   * Its place in the plan while its time is to come, from 1 to the plan's number; null where it needs none. That no
   * two posts of a workspace have one place is what makes the plan's number exact.
   */
  place?: number | null;
  /** Whether its person is still to be told that its time has come. */
  reminderDue?: boolean;
  /** The generation that it was made from. A generation is kept once. */
  run?: Types.ObjectId;
  /** The composer's generation for several platforms that it came with. */
  generation?: Types.ObjectId;
  /** The variant of such a generation that somebody has kept in it, by its id. */
  variant?: string;
  /** The caller's idempotency key at its creation. */
  key?: string;
  /** Account that made it. */
  createdBy: Types.ObjectId;
  createdAt: Date;
  updatedAt: Date;
  /** Since when it is in the bin. */
  deletedAt: Date | null;
}

const { Mixed, ObjectId } = Schema.Types;
const schema = new Schema<PostRecord>(
  {
    workspace: { type: ObjectId, required: true },
    client: { type: ObjectId, default: null },
    project: { type: ObjectId, default: null },
    version: { type: Number, required: true },
    edits: { type: Number },
    signOff: { type: Mixed },
    untold: { type: [Mixed as never], default: undefined },
    signOffStale: { type: Boolean },
    status: { type: String, required: true },
    platform: { type: String, required: true },
    contentType: { type: String, required: true },
    title: { type: String, default: '' },
    caption: { type: String, default: '' },
    hashtags: { type: [String], default: [] },
    media: { type: [Mixed as never], default: [] },
    videoScript: { type: Mixed, default: null },
    slides: { type: Mixed },
    viralPrediction: { type: Mixed, default: null },
    scheduledAt: { type: Date, default: null },
    plannedFor: { type: Date },
    zone: { type: String, default: null },
    place: { type: Number },
    reminderDue: { type: Boolean },
    run: { type: ObjectId },
    generation: { type: ObjectId },
    variant: { type: String },
    key: { type: String },
    createdBy: { type: ObjectId, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
  },
  { collection: 'posts', versionKey: false, strict: 'throw', minimize: false, autoIndex: false },
);
// A list is a range of one of these, whatever the number of posts.
schema.index({ workspace: 1, deletedAt: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, deletedAt: 1, status: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, deletedAt: 1, platform: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, deletedAt: 1, project: 1, updatedAt: -1, _id: -1 });
schema.index(
  { workspace: 1, 'signOff.state': 1, updatedAt: -1, _id: -1 },
  { partialFilterExpression: { 'signOff.state': { $exists: true } } },
);
schema.index({ workspace: 1, deletedAt: 1, createdAt: -1, _id: -1 });
schema.index({ workspace: 1, client: 1, deletedAt: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, client: 1, deletedAt: 1, status: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, client: 1, deletedAt: 1, platform: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, client: 1, deletedAt: 1, createdAt: -1, _id: -1 });
schema.index({ workspace: 1, client: 1, deletedAt: 1, scheduledAt: 1 });
schema.index({
  workspace: 1,
  client: 1,
  deletedAt: 1,
  status: 1,
  scheduledAt: 1,
  updatedAt: -1,
  _id: -1,
});
schema.index({ workspace: 1, deletedAt: 1, scheduledAt: 1 });
schema.index({ workspace: 1, deletedAt: 1, status: 1, scheduledAt: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, place: 1 }, { unique: true, partialFilterExpression: { place: { $gt: 0 } } });
// Across workspaces: what is due, and objects, which are asked about by id.
schema.index({ status: 1, scheduledAt: 1 });
schema.index({ reminderDue: 1 }, { sparse: true });
schema.index({ 'untold.at': 1 }, { sparse: true });
schema.index({ 'media.object': 1 });
schema.index({ workspace: 1, run: 1 }, { unique: true, partialFilterExpression: { run: { $exists: true } } });
schema.index({ workspace: 1, key: 1 }, { unique: true, partialFilterExpression: { key: { $exists: true } } });
schema.index({ workspace: 1, variant: 1 }, { partialFilterExpression: { variant: { $exists: true } } });
schema.index({ deletedAt: 1 }, { sparse: true });

export const postsCollection = defineWorkspaceCollection({
  model: 'Post',
  schema,
  owner: 'workspace',
  ofClients: { keeping: { deletedAt: null } },
});

/** How long a post in the bin can be restored. */
export const binMs = retentionMs('deletedPosts');
