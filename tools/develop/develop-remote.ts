import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { browserPreset } from '../build/browser-preset.ts';
import { workspaceRoot } from '../build/build-id.ts';
import { sharedPackages, sharedVersions } from '../build/shares.ts';
import { developmentBase, localName, withLocalRemote } from './local-remote.ts';
import { inDevelopmentShell } from './site-page.ts';

export interface DevelopInput {
  /** The remote's folder, e.g. `mf-blog`. */
  readonly remote: string;
  /**
   * Address of a running site, e.g. `https://staging.postloom.example`, for its API, its data and its other remotes.
   */
  readonly site: URL;
  /** Port of the development server; if it is taken, the next free one is used. */
  readonly port: number;
  /** Folder of its source, if it isn't `<remote>/src`. */
  readonly source?: string;
}

const recordPath = '/api/releases/record';

/**
 * Serves one remote from its source, within a site that runs elsewhere. Edits show at once and components keep their
 * state; everything else (the API, sign-in, the other remotes) is proxied to the site.
 *
 * @returns the address to open, and a function to stop.
 */
export async function developRemote({
  remote,
  site,
  port,
  source = join(workspaceRoot, remote, 'src'),
}: DevelopInput): Promise<{
  readonly url: string;
  readonly close: () => Promise<void>;
}> {
  const shell = join(workspaceRoot, 'shell');
  const config: RsbuildConfig = {
    source: {
      entry: { shell: join(shell, 'src/development/index.ts') },
      define: {
        SHARED_VERSIONS: JSON.stringify(sharedVersions(shell)),
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        LOCAL_REMOTE: JSON.stringify(localName(remote)),
        LOCAL_ROUTES: JSON.stringify(join(source, 'routes.tsx')),
      },
    },
    // One copy of the shared packages, whoever imports them.
    resolve: { dedupe: sharedPackages.filter((name) => !name.includes('/jsx-')) },
    html: { template: join(shell, 'src/index.html'), title: '' },
    output: { assetPrefix: developmentBase },
    dev: { assetPrefix: developmentBase, lazyCompilation: false, writeToDisk: false },
    performance: { buildCache: false },
    server: {
      base: developmentBase,
      port,
      host: 'localhost',
      printUrls: false,
      htmlFallback: false,
      publicDir: false,
      setup: ({ action, server }) => {
        if (action !== 'dev') return;
        const toLocal = (record: Record<string, unknown>) => withLocalRemote(record, remote, source);
        server.middlewares.use(async (request, response, next) => {
          try {
            const { pathname } = new URL(request.url ?? '/', site);
            if (request.method !== 'GET' || pathname.startsWith(`${developmentBase}/`)) return next();
            const isRecord = pathname === recordPath;
            if (!isRecord && !asksForPage(request)) return next();
            const answer = await fetchFrom(site, request);
            const body = await answer.text();
            let changed: string | null = null;
            if (isRecord && answer.status === 200) changed = JSON.stringify(await toLocal(JSON.parse(body)));
            else if (answer.headers.get('content-type')?.startsWith('text/html')) {
              const template = await server.environments.web?.getTransformedHtml('shell');
              changed = await inDevelopmentShell(body, template ?? '', toLocal);
            }
            response.statusCode = answer.status;
            for (const [name, value] of answer.headers) {
              if (!dropped.has(name) && name !== 'set-cookie') response.setHeader(name, value);
            }
            const cookies = answer.headers.getSetCookie();
            if (cookies.length > 0) response.setHeader('set-cookie', cookies);
            // The bundler's updates use scripts and a socket that the site's policy doesn't allow.
            if (changed !== null) response.removeHeader('content-security-policy');
            response.setHeader('cache-control', 'no-store');
            response.end(changed ?? body);
          } catch (error) {
            next(error);
          }
        });
      },
      proxy: [
        {
          pathFilter: (path) => !path.startsWith(`${developmentBase}/`) && path !== '/rsbuild-hmr',
          target: site.origin,
          changeOrigin: true,
          autoRewrite: true,
          cookieDomainRewrite: '',
          // The site rightly refuses writes from other origins; this one is from a developer's own machine.
          headers: { origin: site.origin, referer: `${site.origin}/` },
        },
      ],
    },
  };
  const rsbuild = await createRsbuild({
    cwd: shell,
    config: mergeRsbuildConfig(browserPreset(shell, 'development'), config),
  });
  const server = await rsbuild.createDevServer();
  const { urls } = await server.listen();
  const url = new URL(urls[0] ?? `http://localhost:${server.port}`).origin;
  return { url, close: () => server.close() };
}

/** Response headers that no longer apply once the body has been changed. */
const dropped = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'etag']);

const asksForPage = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-dest'] === 'document' ||
  (headers['sec-fetch-dest'] === undefined && headers.accept?.includes('text/html') === true);

function fetchFrom(site: URL, { url = '/', headers }: IncomingMessage): Promise<Response> {
  const passed = Object.entries(headers).flatMap(([name, value]) =>
    ['cookie', 'accept', 'accept-language', 'user-agent'].includes(name) && typeof value === 'string'
      ? [[name, value] as [string, string]]
      : [],
  );
  return fetch(new URL(url, site), { headers: passed, redirect: 'manual' });
}
