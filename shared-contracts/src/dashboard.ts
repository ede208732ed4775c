import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { postSummarySchema } from './posts.ts';
import { recentProjectSchema } from './projects.ts';

/** Maximum number of rows in each of the dashboard's lists. */
export const dashboardRows = 5;

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
