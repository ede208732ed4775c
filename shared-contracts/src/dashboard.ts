import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { postSummarySchema } from './posts.ts';
import { recentProjectSchema } from './projects.ts';

/** Rows of each of the dashboard's lists, at most. */
export const dashboardRows = 5;

/** All that the dashboard shows, in one answer. */
export const dashboardSchema = z.object({
  /** Whether there is neither a project nor a post of its own yet: then the samples are shown. */
  isNew: z.boolean(),
  /** But for credits, each counted up to `countedMax`. */
  counts: z.object({
    /** Projects that are neither archived nor in the bin. */
    projects: z.int(),
    creditsUsed: z.number(),
    creditsTotal: z.number(),
    /** Posts made since the first of the month, in the member's own time zone. */
    postsThisMonth: z.int(),
    /** Posts with a time that is still to come. */
    scheduled: z.int(),
    /** Posts whose time has come and that wait to be published. */
    ready: z.int(),
  }),
  recentProjects: z.array(recentProjectSchema),
  /** The next posts with a time, soonest first; those that are ready come before. */
  dueNext: z.array(postSummarySchema),
  /** What was made last, latest first. */
  latestPosts: z.array(postSummarySchema),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

/** Joins `endpoints` with its implementation. */
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
