import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { errorCodes } from './errors.ts';
import { openEnum } from './open-enum.ts';

/**
 * `failed`: will be retried; `dead`: all attempts for its kind have failed, and an operator is notified. `done`, `dead`
 * and `cancelled` are final.
 */
export const jobStatuses = ['queued', 'running', 'done', 'failed', 'dead', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const jobSchema = z.object({
  id: z.string(),
  /** What it does, e.g. `video.render`. */
  kind: z.string(),
  status: openEnum(jobStatuses),
  /** From 0 to 1. */
  progress: z.number().check(z.gte(0), z.lte(1)),
  /** Why the last attempt failed; null if none has. */
  error: z.nullable(z.object({ code: openEnum(errorCodes), message: z.string() })),
});
export type Job = z.output<typeof jobSchema>;

const params = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{24}$/)) });

/** Work that outlives a request, as seen by the account that started it. */
export const jobsEndpoints = {
  getJob: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/:id',
    access: 'member',
    right: 'self',
    summary: 'How far a job of the caller is',
    params,
    responses: { 200: jobSchema },
    errors: ['not_found'],
  }),
  cancelJob: defineEndpoint({
    method: 'DELETE',
    path: '/api/jobs/:id',
    access: 'member',
    right: 'self',
    summary: 'Cancel a job; one that is final stays as it is',
    params,
    responses: { 200: jobSchema },
    errors: ['not_found'],
  }),
};
