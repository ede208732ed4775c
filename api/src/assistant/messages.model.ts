import type { AssistantDraft, ErrorCode, Tone } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** The stored answer, which outlives the run that made it. */
export interface AnswerRecord {
  /** The run, with which a post is made of the draft. */
  readonly run: string;
  readonly text: string;
  readonly draft:
    | (Pick<AssistantDraft, 'caption' | 'hashtags' | 'brief' | 'isGrave'> & {
        readonly platform: Platform;
        readonly tone: Tone;
      })
    | null;
  readonly isDemo: boolean;
  readonly quotaExceeded: boolean;
  readonly creditsCharged: number;
}

/** A member's message, and the answer. */
export interface MessageRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  /** Absent in records from before clients existed (compat: clients). */
  client?: Types.ObjectId | null;
  conversation: Types.ObjectId;
  /** The caller's idempotency key. Each workspace has one message per key. */
  key: string;
  text: string;
  platform: Platform | null;
  brandVoice: string | null;
  status: 'running' | 'done' | 'failed';
  answer: AnswerRecord | null;
  failure: { readonly code: ErrorCode; readonly message: string } | null;
  createdAt: Date;
}

const { Mixed, ObjectId } = Schema.Types;
const schema = new Schema<MessageRecord>(
  {
    workspace: { type: ObjectId, required: true },
    client: { type: ObjectId },
    conversation: { type: ObjectId, required: true },
    key: { type: String, required: true },
    text: { type: String, required: true },
    platform: { type: String, default: null },
    brandVoice: { type: String, default: null },
    status: { type: String, required: true },
    answer: { type: Mixed, default: null },
    failure: { type: Mixed, default: null },
    createdAt: { type: Date, required: true },
  },
  {
    collection: 'assistant_messages',
    versionKey: false,
    strict: 'throw',
    minimize: false,
    autoIndex: false,
  },
);
schema.index({ workspace: 1, key: 1 }, { unique: true });
schema.index({ workspace: 1, conversation: 1, createdAt: -1, _id: -1 });

export const messagesCollection = defineWorkspaceCollection({
  model: 'AssistantMessage',
  schema,
  owner: 'workspace',
  ofClients: true,
});
