import { Schema } from 'mongoose';
import { defineCollection } from '#app/kernel/database/collection.ts';

/** How often an event happened on one day. Nothing is stored about who caused it. */
export interface EventCountRecord {
  /** `<day>:<name>` */
  _id: string;
  day: string;
  name: string;
  count: number;
}

const eventCountSchema = new Schema<EventCountRecord>(
  {
    _id: { type: String, required: true },
    day: { type: String, required: true },
    name: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { collection: 'event_counts', versionKey: false, strict: 'throw', autoIndex: false },
);

export const eventCountsCollection = defineCollection({
  model: 'EventCount',
  schema: eventCountSchema,
  owner: null,
});
