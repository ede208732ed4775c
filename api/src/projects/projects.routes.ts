import { projectsEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import type { BindRoute } from '#app/http/route.ts';
import type { ProjectsService } from './projects.service.ts';

export function createProjectsRoutes({
  route,
  projects,
}: {
  readonly route: BindRoute;
  readonly projects: ProjectsService;
}): Router {
  const router = Router();
  route(router, projectsEndpoints.getRecentProjects, ({ caller }) => projects.recent(caller.id));
  return router;
}
