import { projectsEndpoints, recentProjectsMax } from '@postloom/shared-contracts';
import { Router } from 'express';
import { Types } from 'mongoose';
import { AppError } from '#app/kernel/http/app-error.ts';
import { readIdempotencyKey } from '#app/kernel/http/idempotency-key.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { archiveProject } from './archive-project.ts';
import { createProject } from './create-project.ts';
import { binProject } from './delete-project.ts';
import { listProjects, projectStats, recentProjects } from './list-projects.ts';
import { type ProjectsContext, projectsOf } from './projects-context.ts';
import { toOneProject } from './to-project.ts';
import { updateProject } from './update-project.ts';

export function createProjectsRoutes(route: BindRoute, context: ProjectsContext): Router {
  const router = Router();

  // Before `/:id`, which would otherwise match these paths.
  route(router, projectsEndpoints.getRecentProjects, ({ actor }) =>
    recentProjects(context, actor, recentProjectsMax),
  );
  route(router, projectsEndpoints.getProjectStats, ({ actor }) => projectStats(context, actor));
  route(router, projectsEndpoints.listProjects, ({ actor, query }) => listProjects(context, actor, query));
  route(router, projectsEndpoints.getProject, async ({ actor, params }) => {
    const found = await projectsOf(context, actor).findOne({ _id: new Types.ObjectId(params.id) });
    if (!found) throw new AppError('not_found');
    return toOneProject(context, actor, found);
  });
  route(router, projectsEndpoints.createProject, ({ actor, body, request }) =>
    createProject(context, actor, body, readIdempotencyKey(request)),
  );
  route(router, projectsEndpoints.updateProject, ({ actor, params, body }) =>
    updateProject(context, actor, params.id, body),
  );
  route(router, projectsEndpoints.archiveProject, ({ actor, params }) =>
    archiveProject(context, actor, params.id, true),
  );
  route(router, projectsEndpoints.unarchiveProject, ({ actor, params }) =>
    archiveProject(context, actor, params.id, false),
  );
  route(router, projectsEndpoints.deleteProject, ({ actor, params }) =>
    binProject(context, actor, params.id, true),
  );
  route(router, projectsEndpoints.restoreProject, ({ actor, params }) =>
    binProject(context, actor, params.id, false),
  );
  return router;
}
