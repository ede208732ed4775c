import { type Connection, Schema, type Types } from 'mongoose';

export interface SubscriberRecord {
  _id: Types.ObjectId;
  /** As it is compared: trimmed, lower case. */
  email: string;
  subscribedAt: Date;
}

const schema = new Schema<SubscriberRecord>(
  {
    email: { type: String, required: true },
    subscribedAt: { type: Date, required: true },
  },
  { collection: 'newsletter_subscribers', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ email: 1 }, { unique: true });

export const subscriberModel = (connection: Connection) => connection.model('NewsletterSubscriber', schema);
