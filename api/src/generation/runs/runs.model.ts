import type {
  AssistantDraft,
  ComposerPicture,
  ComposerPlatform,
  ContentType,
  EditedWording,
  ErrorCode,
  GenerationResponse,
  Refinement,
  Tone,
} from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/**
 * `running` until there is a result; `stored` when it is written but its credits are not settled yet; `done`
 * when both are; `failed` when nothing came of it.
 */
export const runStatuses = ['running', 'stored', 'done', 'failed'] as const;

interface Made {
  readonly isDemo: boolean;
  readonly quotaExceeded: boolean;
  readonly note: string | null;
  readonly creditsCharged: number;
}
/** What is kept of a part of the composer's generation: the texts for one platform, or the picture. */
export type TextResult = Made & Pick<ComposerPlatform, 'variants'>;
export type PictureResult = Made & Pick<ComposerPicture, 'imageUrl' | 'imageAlt'>;
/** What is kept of a clip. */
export type ClipResult = Made & { readonly videoUrl: string };
/** What is kept of a text that was refined. */
export type RefineResult = Made & Pick<Refinement, 'result' | 'variant'>;

/** What is kept of an answer of the assistant. */
export interface ReplyResult extends Omit<Made, 'note'> {
  /** The run, by which a post can be made of the draft. */
  readonly id: string;
  readonly text: string;
  readonly draft:
    | (Pick<AssistantDraft, 'caption' | 'hashtags' | 'brief' | 'isGrave'> & {
        readonly platform: Platform;
        readonly tone: Tone;
      })
    | null;
}

/** What comes of a run, by what was asked for. */
export type RunResult =
  | GenerationResponse
  | TextResult
  | PictureResult
  | ClipResult
  | RefineResult
  | ReplyResult;

/** A wording as its visitor has changed it by hand. */
export interface RunEdit extends Omit<EditedWording, 'wording'> {
  /** When, by the clock of their browser, in milliseconds. */
  readonly typedAt: number;
}

/** One generation: what makes it happen once, and its result for as long as the retention of runs. */
export interface RunRecord {
  _id: Types.ObjectId;
  account: Types.ObjectId;
  /** Absent before clients. */
  client?: Types.ObjectId | null;
  /** The caller's idempotency key: one record per account and key. */
  key: string;
  requestHash: string;
  platform?: Platform;
  contentType?: ContentType;
  /** What the person asked for, without the picture that came along as data. */
  brief?: Readonly<Record<string, unknown>>;
  /**
   * The composer's generation that it is a part of, and which: `text.instagram`, `picture`, `video`, `refine`. A clip
   * of a single post is `video`, too, without a generation.
   */
  set?: Types.ObjectId;
  part?: string;
  /** The job that makes a clip, and by what its provider goes on with it. */
  job?: string;
  token?: string;
  status: (typeof runStatuses)[number];
  /** Counts the runs under this key: a failed one may be tried again, and reserves under a name of its own. */
  attempt: number;
  /** While it runs: until when its process has spoken for it. */
  leaseUntil: Date;
  response: RunResult | null;
  failure: { readonly code: ErrorCode; readonly message: string } | null;
  /** What a visitor has changed by hand in its result, by the wording. */
  edits?: Readonly<Record<number, RunEdit>>;
  /** Whether its result is still to become a post. Not there in what versions before posts have written. */
  toKeep?: boolean;
  /** Who asked for it. Absent in what versions before teams have written: then it was the account itself. */
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
