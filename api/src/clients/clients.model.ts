import type { ClientContact, Tone } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** A customer of an agency. */
export interface ClientRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  version: number;
  name: string;
  /** Id of the object with the picture, which belongs to the workspace and not to the client. */
  logo: string | null;
  brandVoice: Types.ObjectId | null;
  briefDefaults: {
    readonly businessType: string;
    readonly targetAudience: string;
    readonly tone: Tone | null;
  };
  /** The people there who approve posts. Absent in records from before contacts existed (compat: contacts). */
  contacts?: readonly ClientContact[];
  archived: boolean;
  /** The caller's idempotency key when it was created. */
  key?: string;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

const { Mixed, ObjectId } = Schema.Types;
const schema = new Schema<ClientRecord>(
  {
    workspace: { type: ObjectId, required: true },
    version: { type: Number, required: true },
    name: { type: String, required: true },
    logo: { type: String, default: null },
    brandVoice: { type: ObjectId, default: null },
    briefDefaults: { type: Mixed, required: true },
    contacts: { type: [Mixed as never], default: undefined },
    archived: { type: Boolean, required: true },
    key: { type: String },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
  },
  { collection: 'clients', versionKey: false, strict: 'throw', minimize: false, autoIndex: false },
);
schema.index({ workspace: 1, deletedAt: 1, name: 1 });
schema.index({ workspace: 1, key: 1 }, { unique: true, partialFilterExpression: { key: { $exists: true } } });
schema.index({ deletedAt: 1 }, { sparse: true });

export const clientsCollection = defineWorkspaceCollection({ model: 'Client', schema, owner: 'workspace' });
