import { Schema, type Types } from 'mongoose';
import { defineCollection } from '#app/kernel/database/collection.ts';

export interface SubscriberRecord {
  _id: Types.ObjectId;
  /** Normalized for comparison: trimmed, lower case. */
  email: string;
  subscribedAt: Date;
  /** When the owner of the address confirmed. Until then, only the request for confirmation is sent. */
  confirmedAt?: Date;
  /** When that request was last sent. */
  askedAt?: Date;
  /** For unconfirmed addresses. */
  expiresAt?: Date;
}

const subscriberSchema = new Schema<SubscriberRecord>(
  {
    email: { type: String, required: true },
    subscribedAt: { type: Date, required: true },
    confirmedAt: { type: Date },
    askedAt: { type: Date },
    expiresAt: { type: Date },
  },
  { collection: 'newsletter_subscribers', versionKey: false, strict: 'throw', autoIndex: false },
);
subscriberSchema.index({ email: 1 }, { unique: true });
subscriberSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** An article, and how far its mails have been sent. */
export interface IssueRecord {
  /** Path of the article. */
  _id: string;
  announcedAt: Date;
  /** The last subscriber whose mail is in the outbox. */
  sentThrough?: Types.ObjectId;
  isSent: boolean;
}

const issueSchema = new Schema<IssueRecord>(
  {
    _id: { type: String, required: true },
    announcedAt: { type: Date, required: true },
    sentThrough: { type: Schema.Types.ObjectId },
    isSent: { type: Boolean, required: true },
  },
  { collection: 'newsletter_issues', versionKey: false, strict: 'throw', autoIndex: false },
);

export const subscribersCollection = defineCollection({
  model: 'NewsletterSubscriber',
  schema: subscriberSchema,
  owner: null,
});
export const issuesCollection = defineCollection({
  model: 'NewsletterIssue',
  schema: issueSchema,
  owner: null,
});
