import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { postSummarySchema } from './posts.ts';
import { recentProjectSchema } from './projects.ts';

/** Maximum number of rows in each of the dashboard's lists. */
export const dashboardRows = 5;

/** Maximum number of posts that are listed because a client's answer has to be dealt with. */
export const needsYouMax = 20;

/** Everything the dashboard shows, in one answer. */
export const dashboardSchema = z.object({
  /** Whether the person has no projects and posts of their own yet: the samples are shown then. */
  isNew: z.boolean(),
  /** Each counted up to `countedMax`, except credits. */
  counts: z.object({
    /** Projects that are neither archived nor in the bin. */
    projects: z.int(),
    creditsUsed: z.number(),
    creditsTotal: z.number(),
    /** Posts created since the first of the month, in the member's own time zone. */
    postsThisMonth: z.int(),
    /** Posts with a time in the future. */
    scheduled: z.int(),
    /** Posts whose time has come and that still have to be published. */
    ready: z.int(),
  }),
  recentProjects: z.array(recentProjectSchema),
  /** The next planned posts: those that are ready, then the rest, soonest first. */
  dueNext: z.array(postSummarySchema),
  /**
   * Posts that are to be published and aren't approved as they are now, because a client requested changes or the post was
   * edited after their approval, and whose current version no reader of an open link has been told of. Latest change
   * first, at most `needsYouMax`. Missing in answers of older API versions.
   */
  needsYou: z.optional(z.array(postSummarySchema)),
  /** The latest posts, newest first. */
  latestPosts: z.array(postSummarySchema),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

/** The dashboard's endpoint. */
export const dashboardEndpoints = {
  getDashboard: defineEndpoint({
    method: 'GET',
    path: '/api/dashboard',
    access: 'member',
    right: 'view',
    summary: 'The figures and the latest work, for the dashboard',
    responses: { 200: dashboardSchema },
    errors: [],
  }),
};
