import {
  countedMax,
  type EndpointQuery,
  type ProjectStats,
  type ProjectStatus,
  type projectsEndpoints,
} from '@postloom/shared-contracts';
import { inBin } from '#app/kernel/database/bin.ts';
import { containing, exactly } from '#app/kernel/database/containing.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { findPage } from '#app/kernel/database/page.ts';
import type { ProjectRecord } from './projects.model.ts';
import { type ProjectsContext, projectsOf } from './projects-context.ts';
import { type Project, toProjects } from './to-project.ts';

const shown = { deletedAt: null, archived: false } as const;

/** One page of projects, latest change first. */
export async function listProjects(
  context: ProjectsContext,
  scope: Scope,
  query: EndpointQuery<typeof projectsEndpoints.listProjects>,
): Promise<{ items: Project[]; next: string | null }> {
  const { q, status, type, platform, tag, archived, deleted, cursor, limit } = query;
  const { records, next } = await findPage(projectsOf(context, scope), {
    filter: {
      ...(deleted === 'true' ? { deletedAt: inBin } : { deletedAt: null, archived: archived === 'true' }),
      ...(status && { status }),
      ...(type && { type }),
      ...(platform && { platforms: platform }),
      ...(tag && { tags: exactly(tag) }),
      ...(q && containing<ProjectRecord>(q, ['title', 'description', 'tags'])),
    },
    by: 'updatedAt',
    cursor,
    limit,
  });
  return { items: await toProjects(context, scope, records), next };
}

/** The projects that were changed most recently, latest first. */
export async function recentProjects(
  context: ProjectsContext,
  scope: Scope,
  limit: number,
): Promise<Project[]> {
  const { records } = await findPage(projectsOf(context, scope), { filter: shown, by: 'updatedAt', limit });
  return toProjects(context, scope, records);
}

/** The number of active projects, and whether there are any at all, including archived ones. */
export async function countProjects(
  context: ProjectsContext,
  scope: Scope,
): Promise<{ readonly total: number; readonly any: boolean }> {
  const projects = projectsOf(context, scope);
  const total = await projects.count(shown, countedMax);
  return { total, any: total > 0 || (await projects.has({ deletedAt: null })) };
}

/** The number of projects in each state. */
export async function projectStats(context: ProjectsContext, scope: Scope): Promise<ProjectStats> {
  const projects = projectsOf(context, scope);
  const of = (status: ProjectStatus): Promise<number> => projects.count({ ...shown, status }, countedMax);
  const [active, draft, scheduled, completed, planning, archived, posts] = await Promise.all([
    of('Active'),
    of('Draft'),
    of('Scheduled'),
    of('Completed'),
    of('Planning'),
    projects.count({ deletedAt: null, archived: true }, countedMax),
    context.posts.countInAnyProject(scope),
  ]);
  const total = Math.min(active + draft + scheduled + completed + planning, countedMax);
  return { total, active, draft, scheduled, completed, planning, archived, posts };
}
