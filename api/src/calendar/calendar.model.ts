import type { PostingSlot } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** How a workspace plans, for one of its clients or for itself. */
export interface CalendarSettingsRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  /** For whom; null for the workspace's own accounts. Absent before clients had slots. */
  client?: Types.ObjectId | null;
  version: number;
  zone: string;
  slots: readonly PostingSlot[];
  remindByMail: boolean;
}

const { Mixed, ObjectId } = Schema.Types;
const settingsSchema = new Schema<CalendarSettingsRecord>(
  {
    workspace: { type: ObjectId, required: true },
    client: { type: ObjectId },
    version: { type: Number, required: true },
    zone: { type: String, required: true },
    slots: { type: [Mixed as never], default: [] },
    remindByMail: { type: Boolean, required: true },
  },
  { collection: 'calendar_settings', versionKey: false, strict: 'throw', autoIndex: false },
);
settingsSchema.index({ workspace: 1, client: 1 }, { unique: true });

export const calendarSettingsCollection = defineWorkspaceCollection({
  model: 'CalendarSettings',
  schema: settingsSchema,
  owner: 'workspace',
  ofClients: true,
});

/** The secret address of a workspace's calendar. */
export interface CalendarFeedRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  /** Whose posts alone it shows; null for all of the workspace's. Absent before clients. */
  client?: Types.ObjectId | null;
  /** SHA-256 of the key in the address, as hexadecimal: a reader of the database cannot read the calendar by it. */
  keyHash: string;
  /** Who made it: it ends when they no longer manage the workspace. Absent before teams. */
  createdBy?: Types.ObjectId;
  createdAt: Date;
}

const feedSchema = new Schema<CalendarFeedRecord>(
  {
    workspace: { type: ObjectId, required: true },
    client: { type: ObjectId },
    keyHash: { type: String, required: true },
    createdBy: { type: ObjectId },
    createdAt: { type: Date, required: true },
  },
  { collection: 'calendar_feeds', versionKey: false, strict: 'throw', autoIndex: false },
);
feedSchema.index({ workspace: 1, client: 1 }, { unique: true });
feedSchema.index({ keyHash: 1 }, { unique: true });

export const calendarFeedsCollection = defineWorkspaceCollection({
  model: 'CalendarFeed',
  schema: feedSchema,
  owner: 'workspace',
  ofClients: true,
});
