import { calendarEndpoints, endpointUrl } from '@postloom/shared-contracts';
import { Router } from 'express';
import * as z from 'zod/mini';
import { brand } from '#app/brand/brand.feature.ts';
import { clients } from '#app/clients/clients.feature.ts';
import { credits } from '#app/credits/credits.feature.ts';
import { identity } from '#app/identity/identity.feature.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { posts } from '#app/posts/posts.feature.ts';
import { teams } from '#app/teams/teams.feature.ts';
import { webhooks } from '#app/webhooks/webhooks.feature.ts';
import {
  type CalendarSettingsRecord,
  calendarFeedsCollection,
  calendarSettingsCollection,
} from './calendar.model.ts';
import { allSettingsOf, type CalendarContext, feedOf } from './calendar-context.ts';
import { allowSeveral, eraseFeeds, readFeed, renewFeed } from './calendar-feed.ts';
import { getSettings, saveSettings } from './calendar-settings.ts';
import { readCalendar } from './read-calendar.ts';
import { remindOf } from './remind.ts';
import { fillSlots, nextSlot, schedulePost, unschedulePost } from './schedule-post.ts';

const dueJob = defineJob({
  name: 'calendar.due-posts',
  data: z.undefined(),
  everyMs: 20_000,
  leaseMs: 5 * 60_000,
});

/** When posts are due: planning, slots, reminders, and the feed for other programs. */
export const calendar = defineFeature({
  name: 'calendar',
  needs: { brand, clients, credits, identity, posts, teams, webhooks },
  collections: [calendarSettingsCollection, calendarFeedsCollection],
  create(
    { connection, now, log, limits, mail, siteOrigin, originOf },
    { brand, clients, credits, identity, posts, teams, webhooks },
  ) {
    const { settings, recipient, push } = identity;
    const context: CalendarContext = {
      connection,
      credits,
      posts,
      clients,
      teams,
      nameOf: (workspace) => brand.nameOf(workspace),
      zoneOf: async (id) => (await settings.preferences(id)).timeZone,
      feedsInWriting: new Map(),
      now,
    };
    identity.accounts.onTakenOver((account) => eraseFeeds(context, account));
    return {
      service: null,
      routes(route) {
        const router = Router();
        route(router, calendarEndpoints.getCalendar, ({ actor, query }) =>
          readCalendar(context, actor, query),
        );
        route(router, calendarEndpoints.schedulePost, ({ actor, params, body }) =>
          schedulePost(context, actor, params.id, body),
        );
        route(router, calendarEndpoints.unschedulePost, ({ actor, params }) =>
          unschedulePost(context, actor, params.id),
        );
        route(router, calendarEndpoints.fillSlots, ({ actor, body }) => fillSlots(context, actor, body));
        route(router, calendarEndpoints.getNextSlot, ({ actor, query: { platform, client, after } }) =>
          nextSlot(context, actor, {
            platform,
            client,
            after: after === undefined ? now() : new Date(after),
          }),
        );
        route(router, calendarEndpoints.getCalendarSettings, ({ actor }) => getSettings(context, actor));
        route(router, calendarEndpoints.saveCalendarSettings, ({ actor, body }) =>
          saveSettings(context, actor, body),
        );
        route(router, calendarEndpoints.renewCalendarFeed, async ({ actor, request }) => {
          const { key, createdAt } = await renewFeed(context, actor);
          const address = endpointUrl(calendarEndpoints.readCalendarFeed, { query: { key } });
          return { url: `${originOf(request)}${address}`, feedSince: createdAt.toISOString() };
        });
        route(router, calendarEndpoints.endCalendarFeed, async ({ actor }) => {
          await feedOf(context, actor).deleteMany();
        });
        route(
          router,
          calendarEndpoints.readCalendarFeed,
          async ({ query: { key }, request, response }) => {
            const text = await readFeed(context, key, originOf(request));
            response
              .set({
                'Content-Type': 'text/calendar; charset=utf-8',
                'Cache-Control': 'private, max-age=300',
              })
              .send(text);
          },
          { before: [limits.perAddress({ name: 'calendar-feed', points: 120, seconds: 600 })] },
        );
        return router;
      },
      jobs: [
        handleJob(dueJob, async ({ signal }) => {
          const ready = await posts.makeDueReady(async (due) => {
            const { id, scheduledAt } = due.post;
            // Before the mail: a repeated event is still sent only once, but a repeated mail isn't.
            await webhooks.emit(due.workspace, 'post.due', { post: due.post }, `${id}.${scheduledAt}`);
            await remindOf(context, { recipient, push, worksIn: teams.worksIn, mail, siteOrigin }, due);
          }, signal);
          if (ready > 0) log.info({ ready }, 'made posts ready');
        }),
      ],
      migrations: [
        {
          name: 'calendar.feeds-of-clients',
          run: () => allowSeveral(calendarFeedsCollection, context),
        },
        {
          name: 'calendar.slots-of-clients',
          run: () => allowSeveral(calendarSettingsCollection, context),
        },
      ],
      personalData: [
        {
          name: 'calendar',
          covers: ['CalendarSettings', 'CalendarFeed'],
          async read({ id: workspace }) {
            const all = (await allSettingsOf(context, { workspace })
              .find()
              .lean()) as unknown as CalendarSettingsRecord[];
            const clients = all.flatMap(({ client }) => client?.toHexString() ?? []);
            return {
              ...(await getSettings(context, { workspace })),
              clients: await Promise.all(
                clients.map(async (client) => ({
                  client,
                  ...(await getSettings(context, { workspace, client })),
                })),
              ),
            };
          },
          async erase({ id }) {
            await allSettingsOf(context, { workspace: id }).deleteMany();
            await eraseFeeds(context, id);
          },
        },
      ],
    };
  },
});
