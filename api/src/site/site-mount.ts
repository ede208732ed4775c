import path from 'node:path';
import { Router } from 'express';
import type { Mount } from '#app/app.ts';
import type { PolicyExtension } from '#app/http/security.ts';
import { createReleasesRoutes } from '#app/releases/releases.routes.ts';
import { createReleasesService, type ReleasesService } from '#app/releases/releases.service.ts';
import { createSite, type Site } from './site.routes.ts';
import { startScriptPolicy } from './start-script.ts';

/** Channel whose deployment record this site serves. */
const channel = 'production';

export interface SiteMount {
  readonly mount: Mount;
  /** What the Content-Security-Policy has to let in for it. */
  readonly policy: PolicyExtension;
  /** Publishes what is newly built, and renders its public pages. Call it after the server's start, before the site is announced. */
  publishBuilds(): Promise<void>;
}

/**
 * The website beside the API.
 *
 * @param workspace folder that holds `shell/dist` and the remotes' `mf-*&#47;dist`.
 */
export function createSiteMount(workspace: string): SiteMount {
  const shellBuild = path.join(workspace, 'shell/dist');
  let releases: ReleasesService | undefined;
  let site: Site | undefined;
  return {
    policy: startScriptPolicy(shellBuild),
    mount: ({ connection, env, route, log }) => {
      const artifactsDir = path.join(env.DATA_DIR, 'artifacts');
      releases = createReleasesService({ connection, artifactsDir, channel });
      const router = Router();
      router.use(createReleasesRoutes({ releases, route }));
      site = createSite({
        releases,
        artifactsDir,
        picturesDir: path.join(env.DATA_DIR, 'share-pictures'),
        pagesDir: path.join(env.DATA_DIR, 'prerendered'),
        publicUrl: env.PUBLIC_URL,
        linkedInPartnerId: env.LINKEDIN_PARTNER_ID,
        shellBuild,
        development: env.NODE_ENV === 'development',
        hasSession: (request) => /(?:^|; )(__Host-)?pl_session=/.test(request.headers.cookie ?? ''),
        log,
      });
      router.use(site.router);
      return router;
    },
    async publishBuilds() {
      await releases?.publishBuilds(workspace);
      await site?.prerender();
    },
  };
}
