import type {
  ContentType,
  PostStatus,
  SignOffDecision,
  Slide,
  VideoScript,
  ViralPrediction,
} from '@postloom/shared-contracts';
import { retentionMs } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

export interface PostMediaRecord {
  /** Id of the object that contains the file. */
  readonly object: string;
  readonly kind: 'image' | 'video';
  readonly alt: string;
}

/** The latest sign-off state of a post that was sent to a client. */
export interface PostSignOffRecord {
  readonly state: 'waiting' | 'approved' | 'changes_requested';
  /** The post's `edits` when it was sent or decided on. */
  readonly edits: number;
  /** Who made the decision, or is being waited for. */
  readonly by: string;
  readonly at: Date;
  /** The link, which is null for a decision by a member of the team, and the entry in the history. */
  readonly link: Types.ObjectId | null;
  readonly event: Types.ObjectId;
  /** The member of the team who decided; missing for a reader. */
  readonly account?: Types.ObjectId;
  /** The comment made with it. */
  readonly text: string;
  /**
   * The text and the time that were decided on. Missing in older records (compat: sign-off), and while a decision is
   * awaited.
   */
  readonly shown?: Pick<PostRecord, 'caption' | 'hashtags'> & Partial<Pick<PostRecord, 'scheduledAt'>>;
  /** While a decision is awaited: the latest one, which was about an earlier version, if there was one. */
  readonly decided?: PostDecisionRecord;
}

export type PostDecisionRecord = PostSignOffRecord & { readonly state: SignOffDecision };

/** A decision about which somebody has yet to be notified. */
export interface UntoldRecord extends PostSignOffRecord {
  /** Whether the person who sent the link, or who made the post, has been mailed. */
  readonly mailed?: boolean;
}

/** What a member of the team did to a post. */
export interface ActRecord {
  /** The post's `edits` after it. */
  readonly edits: number;
  readonly by: Types.ObjectId;
  readonly at: Date;
}

/** A saved post. */
export interface PostRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  client: Types.ObjectId | null;
  project: Types.ObjectId | null;
  version: number;
  /**
   * How often the content that clients decide on has changed. The change itself increments it, so that a decision can't
   * refer to anything but what was shown. Missing means never.
   */
  edits?: number;
  signOff?: PostSignOffRecord;
  /** The latest decision by a member of the team. It is kept apart because it doesn't answer for a client. */
  teamDecision?: PostDecisionRecord;
  /**
   * Decisions about which somebody has yet to be notified. Each is added by the same operation that stores the
   * decision, and removed when everybody was notified, so that a crash in between loses none.
   */
  untold?: readonly UntoldRecord[];
  /** Whether the content that clients see has changed since the decision. Lists filter by this. */
  signOffStale?: boolean;
  /**
   * Who made the latest change to what clients see, and who last marked the post as published or no longer. The changes
   * themselves set them, so that the next reader can add an entry that a crash kept out of the history.
   */
  saved?: ActRecord;
  /** Who wrote its words as they are now. Missing in older records: see (compat: writers) `writtenOf`. */
  written?: ActRecord;
  /**
   * Who made the latest change by hand, or with which of their access keys, and the version that it made: another
   * `version` was made without a person.
   */
  changed?: { readonly version: number; readonly by: Types.ObjectId; readonly key?: string };
  publication?: ActRecord & { readonly event: Types.ObjectId; readonly isPublished: boolean };
  status: PostStatus;
  platform: Platform;
  contentType: ContentType;
  title: string;
  caption: string;
  hashtags: readonly string[];
  media: readonly PostMediaRecord[];
  videoScript: VideoScript | null;
  /** Missing or null for posts without slides, and if the caption spells them out. */
  slides?: readonly Slide[] | null;
  viralPrediction: ViralPrediction | null;
  scheduledAt: Date | null;
  /** The planned time of a post that was published before it. The post's time is then the moment of publication. */
  plannedFor?: Date | null;
  /** IANA name of the time zone in which the time was chosen. */
  zone: string | null;
  /**
   * Its place in the plan while its time is in the future, from 1 to the plan's number; null if it needs none. The
   * index that prevents two posts of a workspace from having the same place enforces the plan's number exactly.
   */
  place?: number | null;
  /** When it last got a time in the future that it didn't simply have again. */
  plannedAt?: Date;
  /** The last time in the future that it was taken off or published before, and when. */
  gaveUp?: { readonly scheduledAt: Date; readonly at: Date };
  /** Whether its author has yet to be told that its time has come. */
  reminderDue?: boolean;
  /** The generation that it was made from. Each generation becomes at most one post. */
  run?: Types.ObjectId;
  /** The composer's set that it belongs to. */
  generation?: Types.ObjectId;
  /** Id of the set's variant that somebody saved in it. */
  variant?: string;
  /** The caller's idempotency key when it was created. */
  key?: string;
  /** Account of its author. */
  createdBy: Types.ObjectId;
  createdAt: Date;
  updatedAt: Date;
  /** When it was put into the bin. */
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
    teamDecision: { type: Mixed },
    untold: { type: [Mixed as never], default: undefined },
    signOffStale: { type: Boolean },
    saved: { type: Mixed },
    written: { type: Mixed },
    changed: { type: Mixed },
    publication: { type: Mixed },
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
    plannedAt: { type: Date },
    gaveUp: { type: Mixed },
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
// Each list is a range of one of these indexes, however many posts there are.
schema.index({ workspace: 1, deletedAt: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, deletedAt: 1, status: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, deletedAt: 1, platform: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, deletedAt: 1, project: 1, updatedAt: -1, _id: -1 });
for (const within of [{ workspace: 1 }, { workspace: 1, client: 1 }] as const) {
  const sent = { partialFilterExpression: { 'signOff.state': { $exists: true } } };
  const state = { ...within, deletedAt: 1, 'signOff.state': 1 } as const;
  schema.index({ ...state, updatedAt: -1, _id: -1 }, sent);
  schema.index({ ...state, signOffStale: 1, updatedAt: -1, _id: -1 }, sent);
  schema.index(
    { ...within, deletedAt: 1, 'teamDecision.state': 1, updatedAt: -1, _id: -1 },
    { partialFilterExpression: { 'teamDecision.state': { $exists: true } } },
  );
}
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
// For queries across workspaces: due posts, and objects by id.
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
  ofClients: { inUse: { deletedAt: null } },
});

/** How long a post in the bin can be restored. */
export const binMs = retentionMs('deletedPosts');
