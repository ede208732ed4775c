import * as z from 'zod/mini';
import { credits } from '#app/credits/credits.feature.ts';
import { generation } from '#app/generation/generation.feature.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { posts } from '#app/posts/posts.feature.ts';
import { createAssistantRoutes } from './assistant.routes.ts';
import { type AssistantContext, conversationsOf, messagesOf } from './assistant-context.ts';
import { type ConversationRecord, conversationsCollection } from './conversations.model.ts';
import { type MessageRecord, messagesCollection } from './messages.model.ts';
import { purgeConversations } from './purge-conversations.ts';
import { toConversation, toMessages } from './to-message.ts';

const purgeJob = defineJob({
  name: 'assistant.purge',
  data: z.undefined(),
  everyMs: 60 * 60 * 1000,
  leaseMs: 5 * 60_000,
});

/** A conversation that drafts and refines posts. */
export const assistant = defineFeature({
  name: 'assistant',
  needs: { credits, generation, posts },
  collections: [conversationsCollection, messagesCollection],
  create({ connection, now, log, limits }, { credits, generation, posts }) {
    const context: AssistantContext = { connection, now, credits, generation, posts };
    return {
      service: null,
      routes: (route) => createAssistantRoutes({ route, context, limits }),
      jobs: [
        handleJob(purgeJob, async ({ signal }) => {
          const purged = await purgeConversations(context, signal);
          if (purged > 0) log.info({ purged }, 'purged deleted conversations');
        }),
      ],
      personalData: [
        {
          name: 'assistant conversations',
          covers: ['AssistantConversation', 'AssistantMessage'],
          async *read({ id }) {
            const scope = { workspace: id };
            const conversations = conversationsOf(context, scope).find().sort({ createdAt: 1 });
            for await (const record of conversations.lean<ConversationRecord[]>().cursor()) {
              const messages = await messagesOf(context, scope)
                .find({ conversation: record._id })
                .sort({ createdAt: 1, _id: 1 })
                .lean<MessageRecord[]>();
              yield { ...toConversation(record), messages: await toMessages(context, scope, messages) };
            }
          },
          async erase({ id }) {
            await messagesOf(context, { workspace: id }).deleteMany();
            await conversationsOf(context, { workspace: id }).deleteMany();
          },
        },
      ],
    };
  },
});
