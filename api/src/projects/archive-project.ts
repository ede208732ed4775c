import { Types } from 'mongoose';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { type ProjectsContext, projectsOf, requireProjects } from './projects-context.ts';
import { type Project, toOneProject } from './to-project.ts';

/**
 * Archives a project or takes it out of the archive. Does nothing if that is already so.
 * @throws {AppError} `plan_required`; `not_found`, also for one in the bin.
 */
export async function archiveProject(
  context: ProjectsContext,
  scope: Scope,
  id: string,
  archived: boolean,
): Promise<Project> {
  await requireProjects(context, scope);
  const projects = projectsOf(context, scope);
  const filter = { _id: new Types.ObjectId(id), deletedAt: null };
  const moved = await projects.updateOne(
    { ...filter, archived: !archived },
    { $set: { archived, updatedAt: context.now() }, $inc: { version: 1 } },
  );
  const project = moved ?? (await projects.findOne(filter));
  if (!project) throw new AppError('not_found');
  return toOneProject(context, scope, project);
}
