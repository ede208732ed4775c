import { defaultErrorMessage, type jobSchema, jobsEndpoints, type Sent } from '@postloom/shared-contracts';
import { Router } from 'express';
import { defineFeature } from '#app/kernel/feature.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { JobView } from '#app/kernel/jobs/jobs.ts';

/** Background jobs, as shown to the people who requested them. */
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
          // What a job works on is exported by its own feature.
          read: async () => [],
          erase: ({ id }) => jobs.eraseOwner(id),
        },
      ],
    };
  },
});

function toJob({ id, kind, status, progress, error }: JobView): Sent<typeof jobSchema> {
  // The error text is for the operator, not for the person.
  const code = 'internal' as const;
  return {
    id,
    kind,
    status,
    progress,
    error: error === null ? null : { code, message: defaultErrorMessage[code] },
  };
}
