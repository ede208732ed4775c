import { releasesEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import type { BindRoute } from '#app/http/route.ts';
import { forBrowser } from './deployment-for-browser.ts';
import type { ReleasesService } from './releases.service.ts';

export interface ReleasesRoutesOptions {
  readonly releases: ReleasesService;
  readonly route: BindRoute;
}

/** What open tabs ask, to hear of a new version. */
export function createReleasesRoutes({ releases, route }: ReleasesRoutesOptions): Router {
  const router = Router();
  route(router, releasesEndpoints.getDeploymentRecord, async () =>
    forBrowser(await releases.currentRecord()),
  );
  return router;
}
