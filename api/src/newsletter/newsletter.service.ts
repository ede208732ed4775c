import { type Connection, mongo } from 'mongoose';
import { subscriberModel } from './newsletter.model.ts';

export function createNewsletterService({
  connection,
  now,
}: {
  readonly connection: Connection;
  readonly now: () => Date;
}) {
  const Subscribers = subscriberModel(connection);

  return {
    /** Stores an address once. A repeat changes nothing, and the caller cannot tell it from the first time. */
    async subscribe(email: string): Promise<void> {
      try {
        await Subscribers.updateOne(
          { email },
          { $setOnInsert: { email, subscribedAt: now() } },
          { upsert: true },
        );
      } catch (error) {
        // Of two first times at once, the unique index lets one win; for the other the address is there.
        if (!(error instanceof mongo.MongoServerError && error.code === 11_000)) throw error;
      }
    },

    /** Takes an address off the list. Harmless when it is not on it. */
    async unsubscribe(email: string): Promise<void> {
      await Subscribers.deleteOne({ email });
    },

    async isSubscribed(email: string): Promise<boolean> {
      return (await Subscribers.exists({ email })) !== null;
    },

    async createIndexes(): Promise<void> {
      await Subscribers.createIndexes();
    },
  };
}

export type NewsletterService = ReturnType<typeof createNewsletterService>;
