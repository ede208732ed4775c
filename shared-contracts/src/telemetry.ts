import * as z from 'zod/mini';
import { remoteNameSchema } from './deployment.ts';
import { defineEndpoint } from './endpoint.ts';

const name = z.string().check(z.minLength(1), z.maxLength(100));
/** Given with each page (`data-page`): what is reported without it, or twice, is not held against a version. */
const pageToken = z.string().check(z.maxLength(120));

/**
 * Events that are counted by their name. Anybody can report an event, so any other name is counted as `other`: the
 * number of counters stays bounded, and made-up names push nothing out.
 */
export const countedEvents = ['social-media-generator', 'sign-up', 'purchase'] as const;

/** Events that the advertising tag may hear of, too: by the ids that the site has for them, and with consent only. */
export const conversions = ['sign-up', 'purchase'] as const;
export type Conversion = (typeof conversions)[number];

/** Stands at the end of the address to which a sign-in service leads back somebody whose account it has opened. */
export const signedUpMark = '#signed-up';

export const telemetryEndpoints = {
  /** A version of a remote that did not load or threw while rendering, as the shell saw it. */
  reportRemoteFailure: defineEndpoint({
    method: 'POST',
    path: '/api/telemetry/remote-failures',
    access: 'public',
    summary: 'Report that a version of a remote failed',
    body: z.object({
      remote: remoteNameSchema,
      version: name,
      buildId: name,
      phase: z.enum(['load', 'render']),
      reason: z.string().check(z.maxLength(500)),
      page: z.optional(pageToken),
    }),
    responses: { 204: null },
    errors: [],
  }),
  /** A version of a remote that showed its first screen in a page: without these, failures have no rate. */
  reportRemoteLoad: defineEndpoint({
    method: 'POST',
    path: '/api/telemetry/remote-loads',
    access: 'public',
    summary: 'Report that a version of a remote was shown',
    body: z.object({
      remote: remoteNameSchema,
      version: name,
      /** From the beginning of its load to its screen. */
      milliseconds: z.int().check(z.gte(0), z.lte(600_000)),
      page: pageToken,
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
