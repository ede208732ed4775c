import { usageEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import { clients } from '#app/clients/clients.feature.ts';
import { credits } from '#app/credits/credits.feature.ts';
import { identity } from '#app/identity/identity.feature.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { posts } from '#app/posts/posts.feature.ts';
import { readUsage } from './read-usage.ts';

/** What an agency used its credits for, and what it made, by client. It stores nothing: credits and posts know. */
export const usage = defineFeature({
  name: 'usage',
  needs: { clients, credits, identity, posts },
  create(_kernel, { clients, credits, identity, posts }) {
    const context = { clients, credits, posts, preferences: identity.settings.preferences };
    return {
      service: null,
      routes(route) {
        const router = Router();
        route(router, usageEndpoints.getClientUsage, ({ actor, query: { month } }) =>
          readUsage(context, actor, month ?? null),
        );
        return router;
      },
    };
  },
});
