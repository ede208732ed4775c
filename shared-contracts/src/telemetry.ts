import * as z from 'zod/mini';
import { remoteNameSchema } from './deployment.ts';
import { defineEndpoint } from './endpoint.ts';

const name = z.string().check(z.minLength(1), z.maxLength(100));
/** Comes with each page (`data-page`). A report without it, or a repeated one, doesn't count against a version. */
const pageToken = z.string().check(z.maxLength(120));

/**
 * Events counted by name. Anybody can report events, so all other names are counted as `other`: the number of counters
 * stays bounded, and made-up names can't displace real ones.
 */
export const countedEvents = ['social-media-generator', 'sign-up', 'purchase'] as const;

/** Events also reported to the advertising tag, if the site has an id for them, and only with consent. */
export const conversions = ['sign-up', 'purchase'] as const;
export type Conversion = (typeof conversions)[number];

/** The fragment of the address that a sign-in service returns to after it has created an account. */
export const signedUpMark = '#signed-up';

export const telemetryEndpoints = {
  /** Reports a version of a remote that failed to load or threw while rendering. */
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
      /** The route's pattern, e.g. `/blog/:slug`: it says which screen failed, and nothing about the visitor. */
      route: z.optional(z.string().check(z.maxLength(200))),
      page: z.optional(pageToken),
    }),
    responses: { 204: null },
    errors: [],
  }),
  /** Reports a version of a remote that showed its first screen in a page. Failure rates are calculated from these. */
  reportRemoteLoad: defineEndpoint({
    method: 'POST',
    path: '/api/telemetry/remote-loads',
    access: 'public',
    summary: 'Report that a version of a remote was shown',
    body: z.object({
      remote: remoteNameSchema,
      version: name,
      /** From the start of loading until its screen was shown. */
      milliseconds: z.int().check(z.gte(0), z.lte(600_000)),
      page: pageToken,
    }),
    responses: { 204: null },
    errors: [],
  }),
  /** Counted without a name or address. The browser only sends it with consent. */
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
