import { templatesEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import * as z from 'zod/mini';
import { credits } from '#app/credits/credits.feature.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { readIdempotencyKey } from '#app/kernel/http/idempotency-key.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { listOwnTemplates, listTemplates } from './list-templates.ts';
import { openTemplate } from './open-template.ts';
import { binTemplate, createTemplate, purgeTemplates, updateTemplate } from './save-template.ts';
import { type TemplateRecord, templatesCollection, templateViewsCollection } from './templates.model.ts';
import { type TemplatesContext, templatesOf } from './templates-context.ts';
import { toOwnTemplate } from './to-template.ts';

const purgeJob = defineJob({
  name: 'templates.purge',
  data: z.undefined(),
  everyMs: 60 * 60 * 1000,
  leaseMs: 5 * 60_000,
});

/** Templates for posts: those that come with the product, and those that members save. */
export const templates = defineFeature({
  name: 'templates',
  needs: { credits },
  collections: [templatesCollection, templateViewsCollection],
  create({ connection, now }, { credits }) {
    const context: TemplatesContext = { connection, credits, now };
    return {
      service: {
        /** @throws {AppError} `not_found`; `plan_required` for a Pro template on a plan without them. */
        async open(scope: Scope, id: string): Promise<{ content: string; client: string | null }> {
          const { content, client = null } = await openTemplate(context, scope, id);
          return { content, client };
        },
      },
      routes(route) {
        const router = Router();
        route(router, templatesEndpoints.listTemplates, ({ actor, query }) =>
          listTemplates(context, actor, query),
        );
        // Before `/:id`, which would otherwise match this path.
        route(router, templatesEndpoints.listOwnTemplates, ({ actor, query }) =>
          listOwnTemplates(context, actor, query),
        );
        route(router, templatesEndpoints.getTemplate, ({ actor, params }) =>
          openTemplate(context, actor, params.id),
        );
        route(router, templatesEndpoints.createTemplate, ({ actor, body, request }) =>
          createTemplate(context, actor, body, readIdempotencyKey(request)),
        );
        route(router, templatesEndpoints.updateTemplate, ({ actor, params, body }) =>
          updateTemplate(context, actor, params.id, body),
        );
        route(router, templatesEndpoints.deleteTemplate, ({ actor, params }) =>
          binTemplate(context, actor, params.id, true),
        );
        route(router, templatesEndpoints.restoreTemplate, ({ actor, params }) =>
          binTemplate(context, actor, params.id, false),
        );
        return router;
      },
      jobs: [
        handleJob(purgeJob, async ({ signal, log }) => {
          const purged = await purgeTemplates(context, signal);
          if (purged > 0) log.info({ purged }, 'purged deleted templates');
        }),
      ],
      personalData: [
        {
          name: 'templates',
          covers: ['Template'],
          async read({ id }) {
            const own = await templatesOf(context, { workspace: id }).find().sort({ createdAt: 1 }).lean();
            return (own as unknown as TemplateRecord[]).map(toOwnTemplate);
          },
          erase: async ({ id }) => {
            await templatesOf(context, { workspace: id }).deleteMany();
          },
        },
      ],
    };
  },
});
