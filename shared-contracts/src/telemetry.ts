import * as z from 'zod/mini';
import { remoteNames } from './deployment.ts';
import { defineEndpoint } from './endpoint.ts';

const name = z.string().check(z.minLength(1), z.maxLength(100));

export const telemetryEndpoints = {
  /** A version of a remote that did not load or threw while rendering, as the shell saw it. */
  reportRemoteFailure: defineEndpoint({
    method: 'POST',
    path: '/api/telemetry/remote-failures',
    access: 'public',
    summary: 'Report that a version of a remote failed',
    body: z.object({
      remote: z.enum(remoteNames),
      version: name,
      buildId: name,
      phase: z.enum(['load', 'render']),
      reason: z.string().check(z.maxLength(500)),
    }),
    responses: { 204: null },
    errors: [],
  }),
  /** Counted without a name or address; the browser sends it only with consent. */
  trackEvent: defineEndpoint({
    method: 'POST',
    path: '/api/telemetry/events',
    access: 'public',
    summary: 'Count a page visit or an event',
    body: z.object({
      name,
      properties: z.optional(
        z.record(name, z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()])),
      ),
    }),
    responses: { 204: null },
    errors: [],
  }),
};
