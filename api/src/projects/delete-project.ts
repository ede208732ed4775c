import { retentionMs } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { emptyBin, moveToBin } from '#app/kernel/database/bin.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { projectsCollection } from './projects.model.ts';
import { type ProjectsContext, projectsOf, requireProjects } from './projects-context.ts';
import { type Project, toOneProject } from './to-project.ts';

/**
 * Puts a project into the bin or takes it out. Does nothing if that is already so.
 * @throws {AppError} `plan_required`, `not_found`
 */
export async function binProject(
  context: ProjectsContext,
  scope: Scope,
  id: string,
  binned: boolean,
): Promise<Project> {
  await requireProjects(context, scope);
  const at = context.now();
  const moved = await moveToBin(projectsOf(context, scope), new Types.ObjectId(id), {
    deletedAt: binned ? at : null,
    at,
  });
  return toOneProject(context, scope, moved);
}

/**
 * Deletes projects whose time in the bin is over. Their posts remain, without a project.
 * @returns how many.
 */
export async function purgeProjects(context: ProjectsContext, signal: AbortSignal): Promise<number> {
  return emptyBin(projectsCollection, context.connection, {
    before: new Date(context.now().getTime() - retentionMs('deletedPosts')),
    signal,
    clean: ({ _id, workspace }) => context.posts.leaveProject(workspace.toHexString(), _id.toHexString()),
  });
}
