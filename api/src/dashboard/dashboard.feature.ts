import { dashboardEndpoints, dashboardRows } from '@postloom/shared-contracts';
import { Router } from 'express';
import { Temporal } from 'temporal-polyfill';
import { credits } from '#app/credits/credits.feature.ts';
import { identity } from '#app/identity/identity.feature.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { posts } from '#app/posts/posts.feature.ts';
import { projects } from '#app/projects/projects.feature.ts';

/** The member's start page: a summary of all other features in one answer. */
export const dashboard = defineFeature({
  name: 'dashboard',
  needs: { credits, identity, posts, projects },
  create({ now }, { credits, identity, posts, projects }) {
    return {
      service: null,
      routes(route) {
        const router = Router();
        route(router, dashboardEndpoints.getDashboard, async ({ actor }) => {
          const { workspace, account } = actor;
          const { timeZone } = await identity.settings.preferences(account);
          const [balance, counted, recent, overview] = await Promise.all([
            credits.get(workspace),
            projects.counted(actor),
            projects.recent(actor, dashboardRows),
            posts.overview(actor, { madeSince: monthStart(now(), timeZone), rows: dashboardRows }),
          ]);
          const { madeSince, scheduled, ready, dueNext, needsYou, latest } = overview;
          return {
            // Samples are for a workspace that nobody has used yet, not for each new client.
            isNew: actor.client === undefined && !counted.any && latest.length === 0,
            counts: {
              projects: counted.total,
              creditsUsed: balance.used,
              creditsTotal: balance.total,
              postsThisMonth: madeSince,
              scheduled,
              ready,
            },
            recentProjects: recent,
            dueNext,
            needsYou,
            latestPosts: latest,
          };
        });
        return router;
      },
    };
  },
});

/** The first moment of the current month in a time zone. */
function monthStart(at: Date, timeZone: string): Date {
  const month = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(month.with({ day: 1 }).startOfDay().epochMilliseconds);
}
