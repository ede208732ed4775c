import { defaultErrorMessage, type jobSchema, jobsEndpoints, type Sent } from '@postloom/shared-contracts';
import { Router } from 'express';
import { defineFeature } from '#app/kernel/feature.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { JobView } from '#app/kernel/jobs/jobs.ts';

/** Work in the background, as those who asked for it see it. */
export const background = defineFeature({
  name: 'background',
  create({ jobs }) {
    return {
      service: null,
      routes(route) {
        const router = Router();
        route(router, jobsEndpoints.getJob, async ({ caller, params }) => {
          const job = await jobs.find(params.id, caller.id);
          if (!job) throw new AppError('not_found');
          return toJob(job);
        });
        route(router, jobsEndpoints.cancelJob, async ({ caller, params }) => {
          await jobs.cancel(params.id, caller.id);
          const job = await jobs.find(params.id, caller.id);
          if (!job) throw new AppError('not_found');
          return toJob(job);
        });
        return router;
      },
      personalData: [
        {
          name: 'jobs',
          covers: [],
          // What a job works on is in the export of its feature.
          read: async () => [],
          erase: ({ id }) => jobs.eraseOwner(id),
        },
      ],
    };
  },
});

function toJob({ id, kind, status, progress, error }: JobView): Sent<typeof jobSchema> {
  // The operator's text of a failure is not the person's.
  const code = 'internal' as const;
  return {
    id,
    kind,
    status,
    progress,
    error: error === null ? null : { code, message: defaultErrorMessage[code] },
  };
}
