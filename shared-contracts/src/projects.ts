import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

export const projectStatuses = ['Active', 'Draft', 'Scheduled', 'Completed', 'Planning'] as const;

/** A piece of work as the dashboard lists it. */
export const recentProjectSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(['post', 'image', 'video']),
  status: z.enum(projectStatuses),
  createdAt: z.string(),
});
export type RecentProject = z.infer<typeof recentProjectSchema>;

export const projectsEndpoints = {
  getRecentProjects: defineEndpoint({
    method: 'GET',
    path: '/api/projects/recent',
    access: 'member',
    summary: 'What the account made lately, latest first',
    responses: { 200: z.array(recentProjectSchema) },
    errors: [],
  }),
};
