import { emailSchema } from '@postloom/shared-contracts';
import * as z from 'zod/mini';
import { defineFeature } from '#app/kernel/feature.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { createLinkTokens } from '#app/kernel/mail/link-token.ts';
import { announceArticles } from './announce-articles.ts';
import { issuesCollection, subscribersCollection } from './newsletter.model.ts';
import { createNewsletterRoutes } from './newsletter.routes.ts';
import { createNewsletterService, type NewsletterContext } from './newsletter.service.ts';
import type { NewArticle } from './newsletter-letters.ts';

const askJob = defineJob({ name: 'newsletter.ask', data: z.object({ email: emailSchema }) });

export const newsletter = defineFeature({
  name: 'newsletter',
  collections: [subscribersCollection, issuesCollection],
  create({ env, connection, now, limits, jobs, mail, siteOrigin }) {
    const secret = env.SESSION_SECRET;
    const context: NewsletterContext = {
      connection,
      now,
      mail,
      siteOrigin,
      confirmations: createLinkTokens(secret, 'newsletter-confirm', now),
      departures: createLinkTokens(secret, 'newsletter-unsubscribe', now),
    };
    const service = createNewsletterService(context);
    const askLater = async (email: string): Promise<void> => {
      await jobs.enqueue(askJob, { email }, { key: email });
    };
    return {
      service: {
        ...service,
        askLater,
        announce: (articles: readonly NewArticle[], signal: AbortSignal) =>
          announceArticles(context, articles, signal),
      },
      routes: (route) => createNewsletterRoutes({ route, newsletter: service, askLater, limits }),
      jobs: [handleJob(askJob, ({ data }) => service.ask(data.email))],
      migrations: [
        {
          name: 'newsletter.ask-unconfirmed',
          // Earlier versions added addresses without asking their owners (compat: newsletter).
          async run() {
            const waiting = subscribersCollection
              .on(connection)
              .find({ confirmedAt: { $exists: false }, askedAt: { $exists: false } }, { email: 1 })
              .lean()
              .cursor();
            for await (const { email } of waiting) await askLater(email);
          },
        },
      ],
      personalData: [
        {
          name: 'newsletter',
          covers: ['NewsletterSubscriber'],
          read: async ({ email }) => ({ subscribed: email !== null && (await service.isSubscribed(email)) }),
          erase: async ({ email }) => {
            if (email !== null) await service.unsubscribe(email);
          },
        },
      ],
    };
  },
});
