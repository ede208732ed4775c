import { Types } from 'mongoose';
import * as z from 'zod/mini';
import { brandVoices } from '#app/brand-voices/brand-voices.feature.ts';
import { clients } from '#app/clients/clients.feature.ts';
import { credits } from '#app/credits/credits.feature.ts';
import { clientOf, type Scope } from '#app/kernel/database/owned.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { posts } from '#app/posts/posts.feature.ts';
import { purgeProjects } from './delete-project.ts';
import { countProjects, recentProjects } from './list-projects.ts';
import { projectsCollection } from './projects.model.ts';
import { createProjectsRoutes } from './projects.routes.ts';
import { type ProjectsContext, projectsOf } from './projects-context.ts';
import { toProjects } from './to-project.ts';

const purgeJob = defineJob({
  name: 'projects.purge',
  data: z.undefined(),
  everyMs: 60 * 60 * 1000,
  leaseMs: 5 * 60_000,
});

/** Projects that posts belong to: campaigns, series, launches. */
export const projects = defineFeature({
  name: 'projects',
  needs: { brandVoices, clients, credits, posts },
  collections: [projectsCollection],
  create({ connection, now, log }, { brandVoices, clients, credits, posts }) {
    const context: ProjectsContext = { connection, clients, credits, posts, voices: brandVoices, now };
    posts.knowProjectsBy(async (scope, id) => {
      const found = await projectsOf(context, scope).findOne({
        _id: new Types.ObjectId(id),
        deletedAt: null,
      });
      return found && { client: clientOf(found.client) };
    });
    return {
      service: {
        recent: (scope: Scope, limit: number) => recentProjects(context, scope, limit),
        /**
         * The defaults for the project's briefs, and its client.
         * @throws {AppError} `not_found`
         */
        async brief(scope: Scope, id: string) {
          const found = await projectsOf(context, scope).findOne({
            _id: new Types.ObjectId(id),
            deletedAt: null,
          });
          if (!found) throw new AppError('not_found', { userMessage: 'That project no longer exists.' });
          return { ...found.briefDefaults, client: clientOf(found.client) };
        },
        counted: (scope: Scope) => countProjects(context, scope),
      },
      routes: (route) => createProjectsRoutes(route, context),
      jobs: [
        handleJob(purgeJob, async ({ signal }) => {
          const purged = await purgeProjects(context, signal);
          if (purged > 0) log.info({ purged }, 'purged deleted projects');
        }),
      ],
      personalData: [
        {
          name: 'projects',
          covers: ['Project'],
          async read({ id }) {
            const scope = { workspace: id };
            const records = await projectsOf(context, scope).find().sort({ createdAt: 1 }).lean();
            return toProjects(context, scope, records as never);
          },
          erase: async ({ id }) => {
            await projectsOf(context, { workspace: id }).deleteMany();
          },
        },
      ],
    };
  },
});
