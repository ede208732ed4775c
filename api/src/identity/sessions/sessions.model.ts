import { Schema } from 'mongoose';
import { defineCollection } from '#app/kernel/database/collection.ts';

/** Sessions as written by connect-mongo. The schema exists for its indexes. */
const schema = new Schema<{ _id: string; expires: Date; session: unknown }>(
  {
    _id: { type: String, required: true },
    expires: { type: Date, required: true },
    session: { type: Schema.Types.Mixed },
  },
  { collection: 'sessions', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ expires: 1 }, { expireAfterSeconds: 0 });
schema.index({ 'session.endsAt': 1 }, { expireAfterSeconds: 0 });
schema.index({ 'session.passport.user': 1 });
schema.index({ 'session.push.id': 1 }, { sparse: true });

export const sessionsCollection = defineCollection({
  model: 'Session',
  schema,
  owner: 'session.passport.user',
});
