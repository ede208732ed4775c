import { mailLinkHours } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { type Connection, isValidObjectId } from 'mongoose';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { LinkTokens } from '#app/kernel/mail/link-token.ts';
import type { Mailer } from '#app/kernel/mail/mail.ts';
import { type SubscriberRecord, subscribersCollection } from './newsletter.model.ts';
import { confirmSubscriptionLetter } from './newsletter-letters.ts';

const waitsMs = mailLinkHours.confirmSubscription * 60 * 60 * 1000;
/** A request for confirmation is sent to an address at most once in this time. */
const askAgainMs = 15 * 60 * 1000;

export interface NewsletterContext {
  readonly connection: Connection;
  readonly now: () => Date;
  readonly mail: Pick<Mailer, 'send'>;
  readonly siteOrigin: string;
  /** Tokens for links that confirm, and for links that unsubscribe. */
  readonly confirmations: LinkTokens;
  readonly departures: LinkTokens;
}

/**
 * The newsletter's list. An address is subscribed once its owner has confirmed; until then it waits, and is deleted
 * after a while.
 */
export function createNewsletterService({
  connection,
  now,
  mail,
  siteOrigin,
  confirmations,
  departures,
}: NewsletterContext) {
  const Subscribers = subscribersCollection.on(connection);
  const confirmed = (at: Date) => ({ $set: { confirmedAt: at }, $unset: { expiresAt: 1 } as const });

  return {
    /**
     * Adds an address that waits for its owner's confirmation. A repetition changes nothing, and the caller can't tell
     * the difference.
     */
    async subscribe(email: string): Promise<void> {
      const at = now();
      try {
        await Subscribers.updateOne(
          { email },
          { $setOnInsert: { email, subscribedAt: at, expiresAt: new Date(at.getTime() + waitsMs) } },
          { upsert: true },
        );
      } catch (error) {
        // If two do so at once, the unique index lets one succeed; for the other, the address already exists.
        if (!isDuplicateKey(error)) throw error;
      }
    },

    /** Sends a waiting address a request for confirmation, unless one was sent just now. */
    async ask(email: string): Promise<void> {
      const at = now();
      const until = new Date(at.getTime() + waitsMs);
      const waiting = await Subscribers.findOneAndUpdate(
        {
          email,
          confirmedAt: { $exists: false },
          $or: [{ askedAt: { $exists: false } }, { askedAt: { $lte: new Date(at.getTime() - askAgainMs) } }],
        },
        { $set: { askedAt: at, expiresAt: until } },
      ).lean<SubscriberRecord>();
      if (!waiting) return;
      const token = confirmations.make(waiting._id.toHexString(), until);
      await mail.send({
        kind: 'newsletter-confirm',
        to: email,
        letter: confirmSubscriptionLetter(siteOrigin + paths.confirmSubscription(token)),
      });
    },

    /** Subscribes an address whose ownership has been proven, if it is waiting for that. */
    async confirmAddress(email: string): Promise<void> {
      await Subscribers.updateOne({ email, confirmedAt: { $exists: false } }, confirmed(now()));
    },

    /**
     * Subscribes an address with a mailed link.
     * @throws {AppError} `gone` for a link that isn't ours, is too old, or was withdrawn.
     */
    async confirm(token: string): Promise<string> {
      const id = confirmations.subjectOf(token);
      if (id === null || !confirmations.verify(token) || !isValidObjectId(id)) throw linkGone();
      const record = await Subscribers.findById(id).lean<SubscriberRecord>();
      if (!record) throw linkGone();
      if (!record.confirmedAt) await Subscribers.updateOne({ _id: id }, confirmed(now()));
      return record.email;
    },

    /** Removes an address from the list. Does nothing if it isn't there. */
    async unsubscribe(email: string): Promise<void> {
      await Subscribers.deleteOne({ email });
    },

    /**
     * Removes an address from the list with a mailed link.
     * @throws {AppError} `gone` for a link that isn't ours.
     */
    async unsubscribeBy(token: string): Promise<void> {
      const id = departures.subjectOf(token);
      if (id === null || !departures.verify(token) || !isValidObjectId(id)) throw linkGone();
      await Subscribers.deleteOne({ _id: id });
    },

    /** Whether an address is on the list or waiting for confirmation. */
    async isSubscribed(email: string): Promise<boolean> {
      return (await Subscribers.exists({ email })) !== null;
    },
  };
}

export type NewsletterService = ReturnType<typeof createNewsletterService>;

const linkGone = (): AppError =>
  new AppError('gone', { userMessage: 'This link is no longer valid. Please subscribe again.' });
