import type { PostingSlot } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/** How a workspace plans, for one of its clients or for itself. */
export interface CalendarSettingsRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  /**
   * The client; null for the workspace's own accounts. Absent in records from before clients had slots
   * (compat: clients).
   */
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
  /**
   * The client whose posts it shows; null for all of the workspace's. Absent in records from before clients existed
   * (compat: clients).
   */
  client?: Types.ObjectId | null;
  /**
   * SHA-256 of the key in the address, in hexadecimal, so that access to the database doesn't give access to the
   * calendar's address.
   */
  keyHash: string;
  /**
   * Who created it. It can be read only while they manage the workspace. Absent in records from before teams
   * existed (compat: teams).
   */
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
