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
/** An address is asked at most once in this time, however often it is entered. */
const askAgainMs = 15 * 60 * 1000;

export interface NewsletterContext {
  readonly connection: Connection;
  readonly now: () => Date;
  readonly mail: Pick<Mailer, 'send'>;
  readonly siteOrigin: string;
  /** Of the links that confirm, and of those that unsubscribe. */
  readonly confirmations: LinkTokens;
  readonly departures: LinkTokens;
}

/** The list. An address is on it once its owner has confirmed it; until then it waits, and is forgotten in time. */
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
    /** Lets an address wait for its owner. A repeat changes nothing, and the caller cannot tell it from the first time. */
    async subscribe(email: string): Promise<void> {
      const at = now();
      try {
        await Subscribers.updateOne(
          { email },
          { $setOnInsert: { email, subscribedAt: at, expiresAt: new Date(at.getTime() + waitsMs) } },
          { upsert: true },
        );
      } catch (error) {
        // Of two first times at once, the unique index lets one win; for the other the address is there.
        if (!isDuplicateKey(error)) throw error;
      }
    },

    /** Asks the owner of an address that waits, unless that was done just now. */
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

    /** Subscribes an address whose owner has shown that it is theirs, if it waits for that. */
    async confirmAddress(email: string): Promise<void> {
      await Subscribers.updateOne({ email, confirmedAt: { $exists: false } }, confirmed(now()));
    },

    /** Subscribes by a mail's link. @throws {AppError} `gone` for one that is not ours, too old, or taken back. */
    async confirm(token: string): Promise<string> {
      const id = confirmations.subjectOf(token);
      if (id === null || !confirmations.verify(token) || !isValidObjectId(id)) throw linkGone();
      const record = await Subscribers.findById(id).lean<SubscriberRecord>();
      if (!record) throw linkGone();
      if (!record.confirmedAt) await Subscribers.updateOne({ _id: id }, confirmed(now()));
      return record.email;
    },

    /** Takes an address off the list. Harmless when it is not on it. */
    async unsubscribe(email: string): Promise<void> {
      await Subscribers.deleteOne({ email });
    },

    /** Takes off the list whom a mail's link names. @throws {AppError} `gone` for a link that is not ours. */
    async unsubscribeBy(token: string): Promise<void> {
      const id = departures.subjectOf(token);
      if (id === null || !departures.verify(token) || !isValidObjectId(id)) throw linkGone();
      await Subscribers.deleteOne({ _id: id });
    },

    /** Whether an address is on the list, or waits to be. */
    async isSubscribed(email: string): Promise<boolean> {
      return (await Subscribers.exists({ email })) !== null;
    },
  };
}

export type NewsletterService = ReturnType<typeof createNewsletterService>;

const linkGone = (): AppError =>
  new AppError('gone', { userMessage: 'This link is no longer valid. Please subscribe again.' });
