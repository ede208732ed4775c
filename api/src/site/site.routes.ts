import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { redirectsToHome } from '@postloom/shared-contracts/deployment';
import compression from 'compression';
import { type Request, type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { storeArtifact } from '#app/releases/artifact-store.ts';
import { artifactsUrl, type ReleasesService } from '#app/releases/releases.service.ts';
import { createDiscoveryRoutes } from './discovery.routes.ts';
import { renderPage } from './page.ts';
import { describePage } from './page-head.ts';
import { createPrerenderedPages } from './prerendered-pages.ts';
import { readStartScript } from './start-script.ts';
import { serveImmutableFiles } from './static-files.ts';

export interface SiteOptions {
  readonly releases: ReleasesService;
  readonly artifactsDir: string;
  /** The shell's build, e.g. `<workspace>/shell/dist`. */
  readonly shellBuild: string;
  /** Folder for drawn share pictures. */
  readonly picturesDir: string;
  /** Folder for prerendered pages. */
  readonly pagesDir: string;
  /** Where people reach the site, when that is not where the server listens. */
  readonly publicUrl: string | undefined;
  readonly linkedInPartnerId: string | undefined;
  /** Whether open tabs are to show a new build at once. */
  readonly development: boolean;
  /** Whether the browser brought a session at all. Decides what is asked and preloaded, never what is allowed. */
  hasSession(request: Request): boolean;
  readonly log: Pick<Logger, 'warn'>;
}

export interface Site {
  readonly router: Router;
  /** Renders the public pages of the active versions that are not rendered yet. */
  prerender(): Promise<void>;
}

/** Serves the site: the shell's files, the remotes' artifacts, and one HTML page for every other path. */
export function createSite({
  releases,
  artifactsDir,
  shellBuild,
  picturesDir,
  pagesDir,
  publicUrl,
  linkedInPartnerId,
  development,
  hasSession,
  log,
}: SiteOptions): Site {
  const buildId = readFileSync(path.join(shellBuild, 'build-id'), 'utf8').trim();
  const shell = storeArtifact(shellBuild, path.join(artifactsDir, 'shell', buildId));
  const startScript = readStartScript(shell);
  const template = readFileSync(path.join(shell, 'shell.html'), 'utf8');
  const fonts = readdirSync(path.join(shell, 'shell'))
    .filter((file) => /^(fraunces|inter)-normal\..+\.woff2$/.test(file))
    .map((file) => `/shell/${file}`);

  // What stands beside the page under a fixed name: the icon.
  const fixed = new Set(readdirSync(shell).filter((file) => /\.(svg|png|webmanifest)$/.test(file)));

  const pages = createPrerenderedPages({
    shell,
    shellBuildId: buildId,
    artifactOf: ({ baseUrl }) => path.join(artifactsDir, baseUrl.slice(artifactsUrl.length)),
    folder: pagesDir,
    log,
  });

  const originOf = (request: Request): string =>
    publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`;

  const router = Router();
  router.get('/:file', (request, response, next) => {
    if (!fixed.has(request.params.file)) return next();
    response.sendFile(request.params.file, { root: shell, maxAge: '1d' });
  });
  router.use('/shell', serveImmutableFiles(path.join(shell, 'shell')));
  router.use(artifactsUrl, serveImmutableFiles(artifactsDir));
  router.get([...redirectsToHome], (_request, response) => response.redirect(308, '/'));
  router.use(createDiscoveryRoutes({ releases, picturesDir, originOf }));
  router.get(['/', '/*path'], compression(), servePage());
  return { router, prerender: async () => pages.prepare(await releases.currentRecord()) };

  function servePage(): RequestHandler {
    return async (request, response, next) => {
      // A missing file, or a call that does not exist, is no page of ours.
      if (!request.accepts('html') || /^\/(api|auth|shell|remotes)(\/|$)/.test(request.path)) return next();
      const record = await releases.currentRecord();
      const description = describePage(record, request.path);
      const { cookie = '' } = request.headers;
      const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(cookie)?.[1];
      const variant = { hasSession: hasSession(request), hasAnswered: /(?:^|; )analytics=/.test(cookie) };
      response
        .status(description.known ? 200 : 404)
        .set('Cache-Control', 'private, no-cache')
        .type('html')
        .send(
          renderPage({
            template,
            record,
            pathname: request.path,
            description,
            origin: originOf(request),
            theme: (theme as 'light' | 'dark' | undefined) ?? null,
            hasSession: variant.hasSession,
            development,
            linkedInPartnerId,
            startScript,
            prerendered: isPlain(request) ? pages.find(record, request.path, variant) : null,
            fonts,
          }),
        );
    };
  }
}

/**
 * Whether the address says nothing beside the path that a screen could show: no query, or only what campaigns
 * add to find their visitors again.
 */
function isPlain({ query }: Request): boolean {
  return Object.keys(query).every((name) => /^(utm_\w+|gclid|fbclid|li_fat_id|msclkid)$/.test(name));
}
