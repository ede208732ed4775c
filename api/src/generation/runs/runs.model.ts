import type {
  AssistantDraft,
  ComposerPicture,
  ComposerPlatform,
  ContentType,
  EditedWording,
  ErrorCode,
  FileOrigin,
  GenerationResponse,
  Refinement,
  Tone,
} from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/**
 * `running` until there is a result; `stored` when the result is stored but its credits aren't settled; `done` when
 * both are; `failed` when there is no result.
 */
export const runStatuses = ['running', 'stored', 'done', 'failed'] as const;

interface Made {
  readonly isDemo: boolean;
  readonly quotaExceeded: boolean;
  readonly note: string | null;
  readonly creditsCharged: number;
}
/** The stored result of a part of the composer's generation: the texts for one platform, or the picture. */
export type TextResult = Made & Pick<ComposerPlatform, 'variants'>;
export type PictureResult = Made & Pick<ComposerPicture, 'imageUrl' | 'imageAlt'>;
/** The stored result of a clip. */
export type ClipResult = Made & {
  readonly videoUrl: string;
  /** Missing in older results (compat: results). */
  readonly origin?: FileOrigin;
};
/** The stored result of a refinement. */
export type RefineResult = Made & Pick<Refinement, 'result' | 'variant'>;

/** The stored result of an assistant's answer. */
export interface ReplyResult extends Omit<Made, 'note'> {
  /** The run's id, with which a post can be made of the draft. */
  readonly id: string;
  readonly text: string;
  readonly draft:
    | (Pick<AssistantDraft, 'caption' | 'hashtags' | 'brief' | 'isGrave'> & {
        readonly platform: Platform;
        readonly tone: Tone;
      })
    | null;
}

/** The result of a run, depending on what was requested. */
export type RunResult =
  | GenerationResponse
  | TextResult
  | PictureResult
  | ClipResult
  | RefineResult
  | ReplyResult;

/** A wording as edited by its visitor. */
export interface RunEdit extends Omit<EditedWording, 'wording'> {
  /** When it was typed, by the clock of their browser, in milliseconds. */
  readonly typedAt: number;
}

/** One generation: ensures that it happens only once, and holds its result for the retention period of runs. */
export interface RunRecord {
  _id: Types.ObjectId;
  account: Types.ObjectId;
  /** Absent in records from before clients existed (compat: clients). */
  client?: Types.ObjectId | null;
  /** The caller's idempotency key. Each account has one record per key. */
  key: string;
  requestHash: string;
  platform?: Platform;
  contentType?: ContentType;
  /** The person's request, without the attached picture's data. */
  brief?: Readonly<Record<string, unknown>>;
  /**
   * The composer's generation that it belongs to, and which part of it this is: `text.instagram`, `picture`, `video`,
   * `refine`. A clip of a single post is also `video`, but has no `set`.
   */
  set?: Types.ObjectId;
  part?: string;
  /** The job that makes a clip, and the token with which the provider resumes it. */
  job?: string;
  token?: string;
  status: (typeof runStatuses)[number];
  /**
   * Counts the attempts under this key. A failed run may be tried again; each attempt reserves credits under its own
   * key.
   */
  attempt: number;
  /** While running: until when its process has renewed the lease. */
  leaseUntil: Date;
  response: RunResult | null;
  failure: { readonly code: ErrorCode; readonly message: string } | null;
  /** A visitor's manual changes to the result, by wording. */
  edits?: Readonly<Record<number, RunEdit>>;
  /**
   * Whether a post has yet to be made of its result. Absent in records from before posts existed (compat: first-posts).
   */
  toKeep?: boolean;
  /** The account of the member that its visitor has signed in as. It takes over the run as soon as that is done. */
  heir?: Types.ObjectId;
  /** Who requested it. Absent in records from before teams existed (compat: teams): then it was the account itself. */
  createdBy?: Types.ObjectId;
  createdAt: Date;
  expiresAt: Date;
}

const { Mixed, ObjectId } = Schema.Types;
const schema = new Schema<RunRecord>(
  {
    account: { type: ObjectId, required: true },
    client: { type: ObjectId },
    key: { type: String, required: true },
    requestHash: { type: String, required: true },
    platform: { type: String },
    contentType: { type: String },
    brief: { type: Mixed },
    set: { type: ObjectId },
    part: { type: String },
    job: { type: String },
    token: { type: String },
    status: { type: String, enum: runStatuses, required: true },
    attempt: { type: Number, required: true },
    leaseUntil: { type: Date, required: true },
    response: { type: Mixed, default: null },
    failure: { type: Mixed, default: null },
    edits: { type: Mixed },
    toKeep: { type: Boolean },
    heir: { type: ObjectId },
    createdBy: { type: ObjectId },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'generations', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ account: 1, key: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ account: 1, createdAt: -1, _id: -1 });
schema.index({ account: 1, part: 1, createdAt: -1 }, { partialFilterExpression: { part: 'video' } });
schema.index({ set: 1 }, { sparse: true });
schema.index({ toKeep: 1 }, { partialFilterExpression: { toKeep: true } });

export const runsCollection = defineWorkspaceCollection({
  model: 'Generation',
  schema,
  owner: 'account',
  ofClients: true,
});
