import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';

/** Posts by what became of them, as they are now: a deleted post no longer counts, a moved one counts for its client. */
const usagePostsSchema = z.object({
  /** Made in the period. */
  written: z.int(),
  /** With a time in the period, and not published. */
  planned: z.int(),
  /** Published in the period: by their time, or without one by when they were marked as published. */
  published: z.int(),
});

/** Credits by what they paid for. A text is a post, a rewrite or an answer of the assistant. */
const usageCreditsSchema = z.object({ texts: z.int(), pictures: z.int(), clips: z.int() });

/**
 * Whose work a line is about: a `client`; the workspace itself (`own`); clients that were permanently deleted
 * (`deleted`); or `unknown`, for credits used before it was recorded what they were for.
 */
export const usageSubjects = ['client', 'own', 'deleted', 'unknown'] as const;

export const usageLineSchema = z.object({
  subject: openEnum(usageSubjects),
  client: z.nullable(
    z.object({ id: z.string(), name: z.string(), archived: z.boolean(), inBin: z.boolean() }),
  ),
  credits: z.int(),
  /** Null if unknown. */
  creditsFor: z.nullable(usageCreditsSchema),
  posts: usagePostsSchema,
});
export type UsageLine = z.infer<typeof usageLineSchema>;

/** What a workspace used its credits for in one period, and what was made, by client. */
export const clientUsageSchema = z.object({
  /** The calendar month, `2027-03`; null for the current cycle of credits. */
  month: z.nullable(z.string()),
  /** ISO times of the period, the end exclusive. */
  from: z.string(),
  to: z.string(),
  /** The time zone of the months: the caller's own. */
  zone: z.string(),
  /** The first month with anything to show. */
  firstMonth: z.string(),
  /** Lines with at least one figure: clients by name, then the others. */
  lines: z.array(usageLineSchema),
  /** The sum of all lines. */
  total: z.object({ credits: z.int(), posts: usagePostsSchema }),
  /** Credits taken in the period for work in progress. They are charged or returned when it ends. */
  reserved: z.int(),
});
export type ClientUsage = z.infer<typeof clientUsageSchema>;

/** The endpoint for the usage per client. */
export const usageEndpoints = {
  getClientUsage: defineEndpoint({
    method: 'GET',
    path: '/api/usage/clients',
    access: 'member',
    right: 'view',
    ofWorkspace: true,
    summary:
      'Credits used and posts made in a month, by client. Without a month, in the current cycle of credits',
    query: z.object({
      /** `2027-03`, in the caller’s own time zone. */
      month: z.optional(
        z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please name a month, such as 2027-03.')),
      ),
    }),
    responses: { 200: clientUsageSchema },
    errors: [],
  }),
};
