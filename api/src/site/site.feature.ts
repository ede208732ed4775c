import path from 'node:path';
import { planOf } from '@postloom/shared-contracts';
import { browserStorage, sessionCookieName } from '@postloom/shared-contracts/browser-storage';
import * as z from 'zod/mini';
import { clients } from '#app/clients/clients.feature.ts';
import { credits } from '#app/credits/credits.feature.ts';
import { identity } from '#app/identity/identity.feature.ts';
import { contactOf } from '#app/kernel/contact.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { newsletter } from '#app/newsletter/newsletter.feature.ts';
import { releases } from '#app/releases/releases.feature.ts';
import { teams } from '#app/teams/teams.feature.ts';
import { listedPages } from './feeds.ts';
import { createSite } from './site.routes.ts';

const announceJob = defineJob({
  name: 'site.announce-articles',
  data: z.undefined(),
  everyMs: 60_000,
  leaseMs: 5 * 60_000,
});

/**
 * The website in addition to the API. Its routes match all remaining paths, so it must come last in the list.
 *
 * @param workspace folder that contains `shell/dist` and the remotes' `mf-*&#47;dist`.
 */
export const createSiteFeature = (workspace: string) =>
  defineFeature({
    name: 'site',
    needs: { clients, credits, identity, newsletter, releases, teams },
    create(
      { env, limits, log, originOf, secure },
      { clients, credits, identity, newsletter, releases, teams },
    ) {
      const site = createSite({
        releases,
        artifactsDir: releases.artifactsDir,
        picturesDir: path.join(env.DATA_DIR, 'share-pictures'),
        pagesDir: path.join(env.DATA_DIR, 'prerendered'),
        originOf,
        hasFixedOrigin: env.PUBLIC_URL !== undefined,
        secure,
        contact: contactOf(env),
        linkedIn: {
          partner: env.LINKEDIN_PARTNER_ID,
          conversions: {
            'sign-up': env.LINKEDIN_SIGN_UP_CONVERSION_ID,
            purchase: env.LINKEDIN_PURCHASE_CONVERSION_ID,
          },
        },
        development: env.NODE_ENV === 'development',
        hasSession: ({ headers: { cookie = '' } }) =>
          cookie.split('; ').some((pair) => pair.startsWith(`${sessionCookieName(secure)}=`)),
        countPage: limits.perAddressHere({ points: bounds.pagesPerAddressAndMinute, seconds: 60 }),
        async readMember(request, response) {
          const user = await identity.readPageMember(request, response);
          if (!user) return null;
          const { cookie = '' } = request.headers;
          const chosen = new RegExp(`(?:^|; )${browserStorage.workspace}=([0-9a-f]{24})(?:;|$)`).exec(
            cookie,
          )?.[1];
          const workspaces = await teams.workspacesOf(user.id);
          const { id: workspace } = workspaces.find(({ id, isOpen }) => id === chosen && isOpen) ?? user;
          const balance = await credits.get(workspace);
          const hasClients = planOf(balance.plan).rights.clients && (await clients.has(workspace));
          return { user, credits: balance, workspace, workspaces, hasClients };
        },
        log,
      });
      releases.tellUnrendered(site.unrendered);
      /**
       * Outside production, somebody who rebuilds wants to see the new build. A person's release decisions still
       * prevail.
       */
      let unactivated: Awaited<ReturnType<typeof releases.publishBuilds>> = [];
      const publish = async (): Promise<void> => {
        unactivated = await releases.publishBuilds(workspace, env.NODE_ENV !== 'production');
      };
      /**
       * Makes the compressed copies and prerendered pages of what is live. Pages work without them, but more slowly.
       */
      const complete = async (): Promise<void> => {
        await releases.artifacts.settle();
        await site.prerender();
      };
      return {
        service: {
          complete,
          /** The local builds that aren't live, because somebody has decided what is. */
          unactivated: () => unactivated,
          /** Publishes new local builds and renders their public pages. */
          async publishBuilds(): Promise<void> {
            await publish();
            await complete();
          },
        },
        // Before the first response, so that nobody finds a site without a shell. A process that only works on jobs
        // serves no pages.
        start: async () => {
          if (env.ROLE !== 'worker') await publish();
        },
        stop: site.stop,
        // A process without its own builds has to wait until another process publishes one.
        unready: () => (releases.watch.resolver(null).shell ? null : 'no shell is active'),
        pages: () => site.router,
        jobs: [
          handleJob(announceJob, async ({ signal }) => {
            // Only what everybody gets: an article that only a canary shows isn't published yet.
            const articles = listedPages(releases.watch.resolver(null)).filter(
              ({ publishedAt }) => publishedAt,
            );
            const announced = await newsletter.announce(articles, signal);
            if (announced > 0) log.info({ announced }, 'announced articles');
          }),
        ],
        csp: site.policy,
      };
    },
  });
