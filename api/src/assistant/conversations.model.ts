import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** A conversation with the assistant. Its messages are separate documents. */
export interface ConversationRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  /** Absent in records from before clients existed (compat: clients). */
  client?: Types.ObjectId | null;
  version: number;
  title: string;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

const schema = new Schema<ConversationRecord>(
  {
    workspace: { type: Schema.Types.ObjectId, required: true },
    client: { type: Schema.Types.ObjectId },
    version: { type: Number, required: true },
    title: { type: String, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
  },
  { collection: 'assistant_conversations', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ workspace: 1, deletedAt: 1, updatedAt: -1, _id: -1 });
schema.index({ workspace: 1, client: 1, deletedAt: 1, updatedAt: -1, _id: -1 });
schema.index({ deletedAt: 1 }, { sparse: true });

export const conversationsCollection = defineWorkspaceCollection({
  model: 'AssistantConversation',
  schema,
  owner: 'workspace',
  ofClients: { inUse: { deletedAt: null } },
});
